import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { undocumentedExports } from '../support/architecture/doc-comments.ts';
import { projectFiles } from '../support/tree.ts';

test('an export that another folder uses has a doc comment', () => {
  const files = projectFiles().filter((file) => /\.(ts|tsx|mts|mjs|astro|mdx)$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(undocumentedExports(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([]);
});

describe('finding exports without a doc comment', () => {
  const found = (exporter: string, user: string, path = 'src/features/log/entry.tsx') =>
    undocumentedExports(
      new Map([
        ['src/lib/dates.ts', exporter],
        ['src/lib/index.ts', "export { oneDay as day } from './dates.ts';"],
        [path, user],
      ]),
    );
  const constant = 'export const oneDay = 1;';
  const named = "import { oneDay } from '../../lib/dates.ts';";

  test.each([
    ['a constant', constant, named],
    ['a function', 'export async function oneDay() {}', named],
    ['a type', 'export type oneDay = number;', "import type { oneDay } from '../../lib/dates.ts';"],
    ['one of several', 'export const { hour, oneDay } = times;', named],
    ['a default export', 'export default () => 1;', "import oneDay from '../../lib/dates.ts';"],
    ['one in a list', 'const n = 1;\nexport { n as oneDay };', named],
    ['one by another name', constant, "import { oneDay as day } from '../../lib/dates.ts';"],
    ['one that is passed on', constant, "import { day } from '../../lib/index.ts';"],
    ['one that its user passes on', constant, "export { oneDay } from '../../lib/dates.ts';"],
    ['one in a namespace', constant, "import * as dates from '../../lib/dates.ts';"],
    ['one imported later', constant, "const dates = () => import('../../lib/dates.ts');"],
    ['an empty comment', `/** */\n${constant}`, named],
    ['a comment of another kind', `// A day in ms.\n${constant}`, named],
    ['a comment on the whole file', `/** Dates. */\n\n${constant}`, named],
    ['a comment on the one before', `/** An hour in ms. */\nexport const oneHour = 1;\n${constant}`, named],
  ])('a planted export without a doc comment is caught: %s', (_what, exporter, user) => {
    const [first, ...others] = found(exporter, user);
    expect(first).toMatch(
      /^src\/lib\/dates\.ts:\d has no doc comment for \w+, which src\/features\/log\/entry\.tsx uses$/,
    );
    expect(others).toEqual([]);
  });

  test('an export without a doc comment is caught in the front matter and the script of a page', () => {
    const line = "import { oneDay } from '../lib/dates.ts';";
    for (const page of [`---\n${line}\n---\n<p />`, `<p />\n<script>\n  ${line}\n</script>`])
      expect(found(constant, page, 'src/pages/log.astro')).toEqual([
        'src/lib/dates.ts:1 has no doc comment for oneDay, which src/pages/log.astro uses',
      ]);
  });

  test('an export with a doc comment, or for its own folder only, is not reported', () => {
    expect(found(`/** A day in ms. */\n${constant}`, named)).toEqual([]);
    expect(found(`/** A day in ms. */\n// biome-ignore lint: an example.\n${constant}`, named)).toEqual([]);
    expect(found('/** In ms. */\nconst n = 1;\nexport { n as oneDay };', named)).toEqual([]);
    expect(found('/** In ms. */\nexport function oneDay(): 1;\nexport function oneDay() {}', named)).toEqual(
      [],
    );
    expect(found(constant, "import { oneDay } from './dates.ts';", 'src/lib/long-dates.ts')).toEqual([]);
    expect(found('export type oneDay = 1;', "import * as dates from '../../lib/dates.ts';")).toEqual([]);
  });
});
