import { describe, expect, test } from 'vitest';
import { weigh } from '../support/page-weight.ts';
import { builtPages, contents, isTextPage } from './built-site.ts';

const pages = builtPages();
const textPages = pages.filter(isTextPage);

/** The most that the pages with islands may load, in bytes of gzip: until they are drawn, and in all. */
const islands: readonly [path: string, first: number, all: number][] = [
  ['/fotoalbum', 85_000, 85_000],
  ['/log', 95_000, 115_000],
  ['/shopping', 95_000, 115_000],
];

test('there are pages of text to weigh', () => {
  expect(textPages.length).toBeGreaterThan(1);
});

describe.each(textPages.map((each) => [each.path, each] as const))('%s', (_, page) => {
  test('weighs at most 14,000 bytes of HTML and CSS in brotli', () => {
    expect(weigh(page).text).toBeLessThanOrEqual(14_000);
  });

  test('loads no script from a file', () => {
    expect(weigh(page).allScript).toBe(0);
  });

  test('has at most 1 kB of script in it, when data for search engines is left out', () => {
    const code = page.html.replace(/<script type="application\/(ld\+)?json">[\s\S]*?<\/script>/g, '');
    expect(Buffer.byteLength(contents(code, 'script').join(''))).toBeLessThanOrEqual(1024);
  });
});

test.each(islands)(
  'the scripts of %s weigh at most %d bytes, and %d with what comes later',
  (path, first, all) => {
    const page = pages.find((each) => each.path === path);
    if (!page) throw new Error(`There is no page ${path}.`);
    const { script, allScript } = weigh(page);
    expect(script).toBeLessThanOrEqual(first);
    expect(allScript).toBeLessThanOrEqual(all);
  },
);

test('a page with an island is seen to load scripts', () => {
  expect(pages.map((page) => weigh(page).script).filter((script) => script > 50_000).length).toBeGreaterThan(
    0,
  );
});
