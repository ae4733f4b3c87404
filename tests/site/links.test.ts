import { existsSync } from 'node:fs';
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
