import { expect, test } from 'vitest';
import { withImportsNamed } from '../../src/integrations/finish-pages.ts';

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
