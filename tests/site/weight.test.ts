import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { builtPages, contents, dist, isTextPage, tags } from './built-site.ts';

const textPages = builtPages().filter(isTextPage);

test('there are pages of text to weigh', () => {
  expect(textPages.length).toBeGreaterThan(1);
});

describe.each(textPages.map((each) => [each.path, each] as const))('%s', (_, { html }) => {
  test('weighs at most 14,000 bytes of HTML and CSS in brotli', () => {
    const sheets = tags(html, 'link')
      .filter(({ rel }) => rel === 'stylesheet')
      .map(({ href = '' }) => readFileSync(join(dist, href)));
    const weight = [Buffer.from(html), ...sheets].reduce(
      (sum, part) => sum + brotliCompressSync(part).length,
      0,
    );
    expect(weight).toBeLessThanOrEqual(14_000);
  });

  test('loads no script from a file', () => {
    expect(tags(html, 'script').filter((script) => 'src' in script)).toEqual([]);
    expect(tags(html, 'link').filter(({ rel }) => rel === 'modulepreload')).toEqual([]);
  });

  test('has at most 1 kB of script in it, when data for search engines is left out', () => {
    const code = html.replace(/<script type="application\/(ld\+)?json">[\s\S]*?<\/script>/g, '');
    expect(Buffer.byteLength(contents(code, 'script').join(''))).toBeLessThanOrEqual(1024);
  });
});
