import { createHash } from 'node:crypto';

/** What a page may reach beyond this site. */
export interface Reach {
  /** The address of the data service; its WebSocket address follows from it. */
  data: string;
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const bodies = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}(?<attributes>[^>]*)>(?<body>[\\s\\S]*?)</${tag}>`, 'g'))]
    .map(({ groups }) => ({ attributes: groups?.attributes ?? '', body: groups?.body ?? '' }))
    .filter(({ attributes }) => !/\bsrc=|application\/(ld\+)?json/.test(attributes))
    .map(({ body }) => hash(body));

const directive = (name: string, sources: readonly string[]) =>
  sources.length > 0 ? `${name} ${[...new Set(sources)].join(' ')}` : '';

/**
 * The Content-Security-Policy of one finished page: nothing, but what is in it. Inline scripts and styles are named by
 * their SHA-256; a page of text gets no script from a file and calls only this site; a page with an island or a module
 * may also call the data service. `frame-ancestors` is not for a `meta` element and stands in `_headers`.
 */
export const contentSecurityPolicy = (html: string, reach: Reach): string => {
  const isApp = /<astro-island|<script[^>]+\bsrc=/.test(html);
  const data = new URL(reach.data).origin;
  const socket = data.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    directive('script-src', [...(isApp ? ["'self'"] : []), ...bodies(html, 'script')]),
    directive('style-src', [
      ...(/<link[^>]+stylesheet/.test(html) ? ["'self'"] : []),
      ...bodies(html, 'style'),
    ]),
    "img-src 'self'",
    "font-src 'self'",
    directive('connect-src', ["'self'", ...(isApp ? [data, socket] : [])]),
    isApp ? "manifest-src 'self';worker-src 'self'" : '',
    // Signing in and out is asked by fetch: no page has a form to send.
    "form-action 'none'",
    "base-uri 'none'",
  ]
    .filter(Boolean)
    .join(';');
};
