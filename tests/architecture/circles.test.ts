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

test('a planted circle is found', () => {
  const imports = (file: string, text: string) => [file, importsOf(file, text)] as const;
  const graph = new Map([
    imports('src/a.ts', "import { b } from './b.ts';"),
    imports('src/b.ts', "export type { C } from './c.ts';"),
    imports('src/c.ts', "const a = () => import('./a.ts');"),
    imports('src/d.ts', "import type { A } from './a.ts';"),
    imports('src/itself.ts', "import { self } from './itself.ts';"),
  ]);
  expect(importCircles(graph)).toEqual([['src/a.ts', 'src/b.ts', 'src/c.ts'], ['src/itself.ts']]);
});
