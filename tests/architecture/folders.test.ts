import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles } from '../support/tree.ts';

/**
 * A folder with more files than this is divided into folders. A style sheet belongs to its component and does
 * not count.
 */
const most = 15;

function crowded(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > most).map(([folder]) => folder);
}

test(`no folder of code or tests holds more than ${most} files`, () => {
  const code = projectFiles().filter((file) =>
    /^(src|netlify|supabase|tests)\/.*\.(ts|tsx|mts|astro)$/.test(file),
  );
  expect(code.length).toBeGreaterThan(200);
  expect(crowded(code)).toEqual([]);
});

test('a crowded folder is found', () => {
  const files = Array.from({ length: most + 1 }, (_, i) => `src/lib/file-${i}.ts`);
  expect(crowded(files)).toEqual(['src/lib']);
  expect(crowded(files.slice(1))).toEqual([]);
});
