import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { projectFiles } from '../support/tree.ts';

/** As in .editorconfig and biome.json, which wraps code and leaves comments as they are. */
const columns = 110;

/**
 * Returns the lines of wider comments. Instructions to Biome are left out: it reads them only in one line.
 */
const tooWide = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      line.length > columns && /^\s*(\/\/|\/?\*)/.test(line) && !line.includes('biome-ignore')
        ? [`${file}:${index + 1} has ${line.length} columns`]
        : [],
    );

test(`comments are wrapped at ${columns} columns`, () => {
  const files = projectFiles().filter((file) => /\.(ts|mts|tsx|mjs|astro|css)$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => tooWide(file, readFileSync(file, 'utf8')))).toEqual([]);
});

describe('finding wide comments', () => {
  const wide = 'word '.repeat(22);
  test.each([`// ${wide}`, ` * ${wide}`, `  /** ${wide} */`, `/* ${wide}`])(
    'a comment that is too wide is caught: %s',
    (line) => {
      expect(tooWide('a.ts', `const a = 1;\n${line}`)).toEqual([`a.ts:2 has ${line.length} columns`]);
    },
  );

  test('a long line of code or instruction to Biome is not reported', () => {
    expect(tooWide('a.ts', `const a = '${wide}';\n// biome-ignore lint: ${wide}`)).toEqual([]);
  });
});
