import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** Netlify's `_headers`, which apply to every file. Functions, to which they do not apply, set the same ones. */
const headers = `/*
  Content-Security-Policy: frame-ancestors 'none'
  Strict-Transport-Security: max-age=31536000; includeSubDomains
  X-Content-Type-Options: nosniff
  Referrer-Policy: same-origin
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), screen-wake-lock=(self), usb=()

/_astro/*
  Cache-Control: public, max-age=31536000, immutable
`;

/**
 * Inserts a Content-Security-Policy into each built page and writes `_headers`. Moves styles to the head, where alone
 * HTML allows them, and names there what an island imports. `data`: the address of the data service.
 */
export const finishPages = (data: string): AstroIntegration => ({
  name: 'finish-pages',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      for await (const name of glob('**/*.html', { cwd: dir })) {
        const file = new URL(name, dir);
        const html = withStylesInHead(
          await withImportsNamed(await readFile(file, 'utf8'), (path) =>
            readFile(new URL(path.slice(1), dir), 'utf8'),
          ),
        );
        const [start = '', ...rest] = html.split(/(?<=<meta charset="utf-8">)/);
        if (rest.length === 0)
          throw new Error(`${name} has no <meta charset="utf-8"> to put the policy after`);
        const policy = `<meta http-equiv="content-security-policy" content="${contentSecurityPolicy(html, new URL(data).origin)}">`;
        await writeFile(file, start + policy + rest.join(''));
      }
      await writeFile(new URL('_headers', dir), headers);
    },
  },
});

/** Returns the page with a `modulepreload` for each file that its islands import, so that all are fetched at once. */
export async function withImportsNamed(
  html: string,
  read: (path: string) => Promise<string>,
): Promise<string> {
  const islands = html.matchAll(/(?:component|renderer)-url="([^"]+)"/g);
  const files = new Set([...islands].map(([, path = '']) => path));
  for (const file of files)
    for (const [, name] of (await read(file)).matchAll(/(?:\bfrom|\bimport) ?["'`]\.\/([\w.@~-]+)["'`]/g))
      files.add(`/_astro/${name}`);
  const links = [...files].map((file) => `<link rel="modulepreload" href="${file}">`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/** Returns the page with the styles of its body moved to the end of its head, in the same order. */
function withStylesInHead(html: string): string {
  const end = html.indexOf('</head>');
  const styles: string[] = [];
  const body = html.slice(end).replace(/<style>[\s\S]*?<\/style>/g, (style) => {
    styles.push(style);
    return '';
  });
  return end < 0 ? html : html.slice(0, end) + styles.join('') + body;
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const bodies = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}(?<attributes>[^>]*)>(?<body>[\\s\\S]*?)</${tag}>`, 'g'))]
    .map(({ groups }) => ({ attributes: groups?.attributes ?? '', body: groups?.body ?? '' }))
    .filter(({ attributes }) => !/\bsrc=|application\/(ld\+)?json/.test(attributes))
    .map(({ body }) => hash(body));

const directive = (name: string, sources: readonly string[]) =>
  sources.length > 0 ? `${name} ${[...new Set(sources)].join(' ')}` : '';

/** Returns a page's Content-Security-Policy, which allows only what is in it; inline parts by their SHA-256. */
const contentSecurityPolicy = (html: string, data: string): string => {
  const isApp = /<astro-island|<script[^>]+\bsrc=/.test(html);
  return [
    "default-src 'none'",
    directive('script-src', [...(isApp ? ["'self'"] : []), ...bodies(html, 'script')]),
    directive('style-src', [
      ...(/<link[^>]+stylesheet/.test(html) ? ["'self'"] : []),
      ...bodies(html, 'style'),
    ]),
    "img-src 'self'",
    "font-src 'self'",
    directive('connect-src', ["'self'", ...(isApp ? [data, data.replace(/^http/, 'ws')] : [])]),
    isApp ? "manifest-src 'self';worker-src 'self'" : '',
    // Signing in and out uses fetch, and no page submits a form.
    "form-action 'none'",
    "base-uri 'none'",
  ]
    .filter(Boolean)
    .join(';');
};
