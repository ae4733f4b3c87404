import { expect, test } from 'vitest';
import { filesOfPage } from '../../src/integrations/service-worker.ts';

const site: Readonly<Record<string, string>> = {
  'list.html': `<style>@font-face{src:url(/_astro/face.abc.woff2)}</style>
    <astro-island component-url="/_astro/entry.123.js" renderer-url="/_astro/client.9_-x.js"></astro-island>
    <a href="/other">…</a>`,
  '_astro/entry.123.js':
    'import{a}from"./shared.js";const later=()=>import(`./later.js`);fetch("/api/token")',
  '_astro/client.9_-x.js': 'export{}',
  '_astro/shared.js': "import'./entry.123.js'",
  '_astro/later.js': "import './deep.js'",
  '_astro/deep.js': '',
  '_astro/unused.js': '',
};

test('a page needs what its HTML names and what its scripts import, now or later, and nothing else', async () => {
  const read = async (path: string) => {
    const text = site[path];
    if (text === undefined) throw new Error(`${path} was asked for`);
    return text;
  };
  expect(await filesOfPage('list', read)).toEqual([
    '_astro/client.9_-x.js',
    '_astro/deep.js',
    '_astro/entry.123.js',
    '_astro/face.abc.woff2',
    '_astro/later.js',
    '_astro/shared.js',
  ]);
});
