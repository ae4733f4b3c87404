import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { site } from '../../src/site.config.ts';
import { projectFiles } from '../support/tree.ts';

const binary = /\.(png|jpe?g|webp|avif|gif|ico|woff2|mp4)$/;

/** What holds on one machine only: a folder of somebody's own, or the registry that npm was set up for there. */
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
  const files = projectFiles().filter((file) => !binary.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => found(file, readFileSync(file, 'utf8')))).toEqual([]);
});

const names = [site.product, site.productSlug, ...site.people.flatMap(({ name, slug }) => [name, slug])];
/** The figures that `npm run bench` writes are of pages with names in their addresses. */
const allowed = /^(src\/site\.config\.ts|src\/content\/|supabase\/seed\.sql|docs\/figures\.md)/;
const namesIn = (file: string, text: string) =>
  names
    .filter((name) => new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'u').test(text))
    .map((name) => `${file} says ${name}`);

test('the family is named in its own files only', () => {
  const files = projectFiles().filter((file) => !binary.test(file) && !allowed.test(file));
  expect(files.length).toBeGreaterThan(60);
  expect(
    files.flatMap((file) => [...namesIn(file, file), ...namesIn(file, readFileSync(file, 'utf8'))]),
  ).toEqual([]);
});
