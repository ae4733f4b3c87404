import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** Writes Netlify's `_redirects`, so that an address written with capitals leads to its page. */
export const redirects = (): AstroIntegration => ({
  name: 'redirects',
  hooks: {
    'astro:build:done': ({ dir, pages }) =>
      writeFile(new URL('_redirects', dir), capitalRedirects(pages.map(({ pathname }) => pathname))),
  },
});

/**
 * The old site read its addresses in any case, and people wrote them as they write names: `/Fotoalbum`, `/Brygning/Generelt`.
 * A rule for each page whose first word, or whose every word, begins with a capital. Paths are without a slash in front.
 */
export const capitalRedirects = (paths: readonly string[]): string =>
  paths
    .flatMap((path) => [capital(path), path.split('/').map(capital).join('/')].map((from) => [from, path]))
    .filter(([from, path]) => from !== path)
    .map(([from, path]) => `/${from} /${path} 301`)
    .filter((rule, index, all) => all.indexOf(rule) === index)
    .map((rule) => `${rule}\n`)
    .join('');

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
