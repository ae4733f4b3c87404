import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forbidden } from '../support/architecture/arrows.ts';
import { importsOf } from '../support/architecture/imports.ts';
import { projectFiles } from '../support/tree.ts';

const broken = (file: string, text: string) =>
  importsOf(file, text).flatMap((imported) => forbidden(file, imported) ?? []);

test('imports between folders follow the allowed directions', () => {
  const code = projectFiles().filter((file) =>
    /^(src|netlify|supabase)\/.*\.(ts|tsx|mts|astro|mdx)$/.test(file),
  );
  expect(code.length).toBeGreaterThan(30);
  expect(code.flatMap((file) => broken(file, readFileSync(file, 'utf8')))).toEqual([]);
});
