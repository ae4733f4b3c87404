import { createHash } from 'node:crypto';

/** What a page may connect to beyond this site. */
export interface AllowedOrigins {
  /** The address of the data service, from which its WebSocket address follows. */
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
 * Returns the Content-Security-Policy of one built page, which allows only what the page contains. Inline
 * scripts and styles are listed by their SHA-256. A page of text may load no script files and connect only to
 * this site; a page with an island or a module may also connect to the data service. `frame-ancestors` is not
 * allowed in a `meta` element and is in `_headers`.
 */
export const contentSecurityPolicy = (html: string, allowed: AllowedOrigins): string => {
  const isApp = /<astro-island|<script[^>]+\bsrc=/.test(html);
  const data = new URL(allowed.data).origin;
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
    // Signing in and out uses fetch, and no page submits a form.
    "form-action 'none'",
    "base-uri 'none'",
  ]
    .filter(Boolean)
    .join(';');
};
