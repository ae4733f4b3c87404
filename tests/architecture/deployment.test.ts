import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { secretSettings } from '../../netlify/lib/settings/netlify-settings.ts';

const read = (file: string) => readFileSync(file, 'utf8');

test('the guide and the setup name the same settings as secret', () => {
  const rows = [...read('docs/deploy.md').matchAll(/^\| `([A-Z_]+)` \|.*\| (.*) \|$/gm)];
  expect(rows.length).toBeGreaterThan(8);
  const inGuide = rows.flatMap(([, name = '', secret = '']) => (secret.includes('yes') ? name : []));
  expect(inGuide.sort()).toEqual([...secretSettings].sort());
});
