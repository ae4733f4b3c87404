import { expect, test } from 'vitest';
import { overweight } from '../support/built-site/page-budget.ts';
import { scriptWeights, weigh } from '../support/built-site/page-weight.ts';
import { builtPages, contents, eachPage, isTextPage } from './built-site.ts';

const pages = builtPages();
const textPages = pages.filter(isTextPage);

test.each(eachPage())('%s is within its budget', (_, page) => {
  const exceeded = overweight(page, weigh(page));
  expect(exceeded.length > 0 ? [...exceeded, ...scriptWeights(page)] : []).toEqual([]);
});

test.each(textPages.map((each) => [each.path, each] as const))(
  '%s has at most 1 kB of inline script, not counting structured data',
  (_, page) => {
    const code = page.html.replace(/<script type="application\/(ld\+)?json">[\s\S]*?<\/script>/g, '');
    expect(Buffer.byteLength(contents(code, 'script').join(''))).toBeLessThanOrEqual(1024);
  },
);
