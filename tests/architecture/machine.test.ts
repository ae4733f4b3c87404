import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFiles } from '../support/tree.ts';

const readable =
  /\.(ts|mts|tsx|mjs|js|json|astro|mdx|md|css|sql|toml|yml|yaml|txt|example)$|(^|\/)(\.\w+|run)$/;

/**
 * What holds on one machine only: a folder of somebody's own, or the registry that npm was set up for there.
 */
const rules: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a folder of one machine', /(?<![\w.~-])\/(?:home|Users|root|work|mnt)\/[\w.-]+\//],
  ['a folder of one machine', /\b[A-Z]:\\Users\\/],
  ['a package registry', /\bhttps?:\/\/[\w.-]*(?:registry|npmjs|artifactory|nexus|verdaccio)[\w.-]*[:/]/i],
  ['a package registry', /^\s*(?:@[\w-]+:)?registry\s*=/m],
];

const found = (file: string, text: string): string[] =>
  rules.flatMap(([what, pattern]) => {
    const [match] = pattern.exec(text) ?? [];
    return match ? [`${file} names ${what}: ${match.trim()}`] : [];
  });

test('no file names a folder or a package registry of one machine', () => {
  const files = projectFiles().filter((file) => readable.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => found(file, readFileSync(file, 'utf8')))).toEqual([]);
});
