import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { secretSettings } from '../../netlify/lib/settings/netlify-settings.ts';
import { importsOf } from '../support/architecture/imports.ts';

/** Returns everything that a file imports, directly or through our own files. */
function reachedFrom(file: string): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const each of reached)
    if (/\.m?ts$/.test(each))
      for (const next of importsOf(each, readFileSync(each, 'utf8'))) reached.add(next);
  return reached;
}

test('only the function that makes pictures loads sharp, and netlify.toml bundles it with it', () => {
  const folder = 'netlify/functions';
  const loading = readdirSync(folder).filter((file) => reachedFrom(`${folder}/${file}`).has('sharp'));
  const settings = readFileSync('netlify.toml', 'utf8').split(/^(?=\[)/m);
  const bundling = settings
    .filter((section) => section.includes('@img/sharp-linux-x64/'))
    .flatMap((section) => /^\[functions\."?([\w-]+)"?\]/.exec(section)?.[1] ?? []);
  expect(loading).toEqual(['send-picture.mts']);
  expect(bundling.map((name) => `${name}.mts`).toSorted()).toEqual(loading);
});

test('the guide and the setup name the same settings as secret', () => {
  const rows = [...readFileSync('docs/deploy.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \|.*\| (.*) \|$/gm)];
  expect(rows.length).toBeGreaterThan(8);
  const inGuide = rows.flatMap(([, name = '', secret = '']) => (secret.includes('yes') ? name : []));
  expect(inGuide.sort()).toEqual([...secretSettings].sort());
});
