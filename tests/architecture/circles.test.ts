import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importCircles } from '../support/architecture/circles.ts';
import { importsOf } from '../support/architecture/imports.ts';
import { projectFiles } from '../support/tree.ts';

test('no file imports itself through others, not even for a type', () => {
  const files = projectFiles().filter((file) =>
    /^(src|netlify|supabase|tests)\/.*\.(ts|tsx|mts|astro|mdx)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const graph = new Map(files.map((file) => [file, importsOf(file, readFileSync(file, 'utf8'))]));
  expect(importCircles(graph)).toEqual([]);
});
