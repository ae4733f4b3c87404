import { expect, test } from 'vitest';
import { withImportsNamed, withStylesInHead } from '../../src/integrations/finish-pages.ts';

test('styles of the body go to the end of the head, in their order', () => {
  const html =
    '<head><style>a{}</style></head><body><p>Øl</p><style>b{}</style><div><style>c{}</style></div></body>';
  expect(withStylesInHead(html)).toBe(
    '<head><style>a{}</style><style>b{}</style><style>c{}</style></head><body><p>Øl</p><div></div></body>',
  );
});

test.each(['<head></head><body><p>Øl</p></body>', '<p>No head</p>'])('%s stays as it is', (html) => {
  expect(withStylesInHead(html)).toBe(html);
});

test('each file that an island imports at once, directly or not, is named once, and no later one', async () => {
  const files: Record<string, string> = {
    '/_astro/entry.js': 'import{a as b}from"./a.js";import"./b.js";const c=()=>import(`./later.js`);',
    '/_astro/client.js': 'import{r}from"./a.js";export{x}from"./c.js"',
    '/_astro/a.js': 'import"./b.js";',
  };
  const island = '<astro-island component-url="/_astro/entry.js" renderer-url="/_astro/client.js">';
  const named = await withImportsNamed(`<head></head>${island}`, async (path) => files[path] ?? '');
  expect([...named.matchAll(/modulepreload" href="\/_astro\/(\w+)/g)].map(([, name]) => name)).toEqual([
    'entry',
    'client',
    'a',
    'b',
    'c',
  ]);
});
