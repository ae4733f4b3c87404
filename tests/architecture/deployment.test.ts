import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

test('the guide and the setup name the same settings as secret', () => {
  const rows = [...read('docs/deploy.md').matchAll(/^\| `([A-Z_]+)` \|.*\| (.*) \|$/gm)];
  expect(rows.length).toBeGreaterThan(8);
  const inGuide = rows.flatMap(([, name = '', secret = '']) => (secret.includes('yes') ? name : []));
  const [, list = ''] =
    /mark ([A-Z_, and]+) as secret, and no others/.exec(read('netlify/setup/send.ts')) ?? [];
  expect(inGuide.sort()).toEqual(list.match(/[A-Z_]{4,}/g)?.sort());
});
