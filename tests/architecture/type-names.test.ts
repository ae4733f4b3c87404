import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFiles } from '../support/tree.ts';

const declared = /^export (?:default )?(?:interface|type|class|enum) (?<name>[A-Z]\w*)/gm;

const namesIn = (text: string) => [...text.matchAll(declared)].map(({ groups }) => groups?.name ?? '');

/** The names of types that more than one of the files exports, with those files. */
function sharedNames(files: Iterable<readonly [file: string, text: string]>): Record<string, string[]> {
  const exporting = new Map<string, string[]>();
  for (const [file, text] of files)
    for (const name of new Set(namesIn(text))) exporting.set(name, [...(exporting.get(name) ?? []), file]);
  return Object.fromEntries([...exporting].filter(([, { length }]) => length > 1));
}

test('no two exported types of the repository share a name', () => {
  const files = projectFiles().filter((file) => /^(src|netlify|supabase|tests)\/.*\.m?tsx?$/.test(file));
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(texts.flatMap(([, text]) => namesIn(text)).length).toBeGreaterThan(350);
  expect(sharedNames(texts)).toEqual({});
});

test('two files that export the same name are found', () => {
  expect(
    sharedNames([
      ['a.ts', 'export interface Draft {\n}\ninterface Own {}'],
      ['b.tsx', 'export class Draft {}\nexport type Own = 1;'],
    ]),
  ).toEqual({ Draft: ['a.ts', 'b.tsx'] });
});
