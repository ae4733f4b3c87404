import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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
