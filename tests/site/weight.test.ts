import { expect, test } from 'vitest';
import { overweight } from '../support/built-site/page-budget.ts';
import { scriptWeights, weigh } from '../support/built-site/page-weight.ts';
import { builtPages, contents, isTextPage } from './built-site.ts';

const pages = builtPages();
const textPages = pages.filter(isTextPage);

test('the site has pages of text', () => {
  expect(textPages.length).toBeGreaterThan(1);
});

test.each(pages.map((each) => [each.path, each] as const))('%s is within its budget', (_, page) => {
  const exceeded = overweight(page, weigh(page));
  expect(exceeded.length > 0 ? [...exceeded, ...scriptWeights(page)] : []).toEqual([]);
});

test('the listed files of a page are its scripts, with the bytes that are weighed', () => {
  const page = pages.find(({ path }) => path === '/log');
  if (!page) throw new Error('There is no log.');
  const listed = scriptWeights(page).map((line) => /^\S+\.js (\d+)(, loaded later)?$/.exec(line) ?? []);
  const bytes = (lines: typeof listed) => lines.reduce((sum, [, each]) => sum + Number(each), 0);
  const { script, allScript } = weigh(page);
  expect(bytes(listed)).toBe(allScript);
  expect(bytes(listed.filter(([, , later]) => !later))).toBe(script);
});

test('an exceeded budget is reported with page, kind, bytes, and by how many', () => {
  const [text] = textPages;
  const log = pages.find(({ path }) => path === '/log');
  if (!text || !log) throw new Error('There is no page of text, or no log.');
  expect(overweight(text, { text: 14_001, script: 0, allScript: 7 })).toEqual([
    `${text.path}: HTML and CSS 14001 bytes, 1 more than 14000`,
    `${text.path}: all scripts 7 bytes, 7 more than 0`,
  ]);
  expect(overweight(log, { text: 99_999, script: 95_001, allScript: 115_000 })).toEqual([
    '/log: scripts until drawn 95001 bytes, 1 more than 95000',
  ]);
});

test('a page with an island must have a budget', () => {
  const page = { path: '/ny', file: 'ny.html', html: '<astro-island></astro-island>' };
  expect(() => overweight(page, { text: 0, script: 0, allScript: 0 })).toThrow(
    '/ny has scripts, but no budget',
  );
});

test.each(textPages.map((each) => [each.path, each] as const))(
  '%s has at most 1 kB of inline script, not counting structured data',
  (_, page) => {
    const code = page.html.replace(/<script type="application\/(ld\+)?json">[\s\S]*?<\/script>/g, '');
    expect(Buffer.byteLength(contents(code, 'script').join(''))).toBeLessThanOrEqual(1024);
  },
);

test('the scripts of an island are counted', () => {
  expect(pages.map((page) => weigh(page).script).filter((script) => script > 50_000).length).toBeGreaterThan(
    0,
  );
});
