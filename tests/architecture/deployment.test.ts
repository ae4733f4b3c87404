import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

test('netlify.toml names no bundler: the functions are bundled in one way only', () => {
  expect(read('netlify.toml')).not.toContain('node_bundler');
});

test('the guide and the setup name the same settings as secret', () => {
  const rows = [...read('docs/deploy.md').matchAll(/^\| `([A-Z_]+)` \|.*\| (.*) \|$/gm)];
  expect(rows.length).toBeGreaterThan(8);
  const inGuide = rows.flatMap(([, name = '', secret = '']) => (secret.includes('yes') ? name : []));
  const [, list = ''] =
    /mark ([A-Z_, and]+) as secret, and no others/.exec(read('netlify/setup/send.ts')) ?? [];
  expect(inGuide.sort()).toEqual(list.match(/[A-Z_]{4,}/g)?.sort());
});

test('the guides say which connection string works without IPv6, and that the consent screen is published', () => {
  const recovery = read('docs/recovery.md');
  expect(recovery).toMatch(/connection string is the \*\*Session pooler\*\* one/);
  expect(recovery).toContain("Google's consent screen still published");
  expect(read('docs/deploy.md')).toMatch(/stops the build when it finds one/);
});
