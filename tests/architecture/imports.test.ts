import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forbidden } from '../support/architecture/arrows.ts';
import { importsOf } from '../support/architecture/imports.ts';
import { projectFiles } from '../support/tree.ts';

const files = projectFiles().filter((file) =>
  /^(src|netlify|supabase|tests)\/.*\.(ts|tsx|mts|astro|mdx)$/.test(file),
);
const imports = new Map(files.map((file) => [file, importsOf(file, readFileSync(file, 'utf8'))]));

test('imports between folders follow the allowed directions', () => {
  expect(files.length).toBeGreaterThan(300);
  const code = [...imports].filter(([file]) => !file.startsWith('tests/'));
  expect(code.flatMap(([file, all]) => all.flatMap((each) => forbidden(file, each) ?? []))).toEqual([]);
});

test('no file imports itself through others, not even for a type', () => {
  // A file whose imports are all in no circle is in none either. What is left in the end imports each other.
  const left = new Map(imports);
  for (let size = Number.POSITIVE_INFINITY; left.size < size; ) {
    size = left.size;
    for (const [file, all] of left) if (!all.some((each) => left.has(each))) left.delete(file);
  }
  expect([...left.keys()]).toEqual([]);
});

test('nothing but the app shell dispatches actions', () => {
  const dispatching = files.filter(
    (file) => file.startsWith('src/') && /\bdispatch\(/.test(readFileSync(file, 'utf8')),
  );
  expect(dispatching.filter((file) => !file.startsWith('src/sync/'))).toEqual([
    'src/app-shell/store/action-runner.ts',
  ]);
});
