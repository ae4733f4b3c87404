import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtPages, dist, eachPage } from './built-site.ts';

const pages = builtPages();
const byPath = new Map(pages.map((page) => [page.path, page]));

/** The URLs that a page refers to: links, pictures, icons, style sheets, the candidates of a `srcset`. */
const targets = (html: string) => [
  ...[...html.matchAll(/\s(?:href|src|poster)="([^"]*)"/g)].map(([, url = '']) => url),
  ...[...html.matchAll(/\ssrcset="([^"]*)"/g)].flatMap(([, set = '']) =>
    set.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''),
  ),
];

const leadsSomewhere = (from: string, target: string): boolean => {
  const { pathname, hash } = new URL(target.replaceAll('&amp;', '&'), `http://site.test${from}`);
  const page = byPath.get(pathname);
  if (page) return hash === '' || page.html.includes(` id="${decodeURIComponent(hash.slice(1))}"`);
  return existsSync(join(dist, decodeURIComponent(pathname))) && !pathname.endsWith('/');
};

describe.each(eachPage())('%s', (path, { html }) => {
  const own = targets(html).filter((url) => !/^(https?:|mailto:|tel:|data:)/.test(url));

  test('has no broken internal link or picture', () => {
    expect(own.filter((url) => !leadsSomewhere(path, url))).toEqual([]);
  });

  test('opens new tabs with noopener', () => {
    const open = [...html.matchAll(/<a [^>]*target="_blank"[^>]*>/g)].map(([tag]) => tag);
    expect(open.filter((tag) => !/rel="[^"]*noopener/.test(tag))).toEqual([]);
  });
});

// The build has put the styles of some chunks into the pages, and might still name a file of theirs.
test('every script and style sheet that a script fetches before an `import()` is there', () => {
  const scripts = globSync('_astro/*.js', { cwd: dist });
  const named = scripts.flatMap((script) =>
    [...readFileSync(join(dist, script), 'utf8').matchAll(/"(_astro\/[^"]+\.(?:js|css))"/g)].map(
      ([, file = '']) => file,
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file) => !existsSync(join(dist, file)))).toEqual([]);
});
