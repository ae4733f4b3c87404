import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { site } from '../../src/site.config.ts';
import { projectFiles } from '../support/tree.ts';

/** The family's name and the brothers', as they stand in titles and in addresses. */
const names = [site.product, site.productSlug, ...site.people.flatMap(({ name, slug }) => [name, slug])];
/** The figures that `npm run bench` writes are of pages with names in their addresses. */
const allowed = /^(src\/site\.config\.ts|src\/content\/|supabase\/seed\.sql|docs\/figures\.md)/;
const readable =
  /\.(ts|mts|tsx|mjs|js|json|astro|mdx|md|css|sql|toml|svg|html|webmanifest|yml|yaml|txt)$|^[^.]+$/;

const namesIn = (file: string, text: string) =>
  names
    .filter((name) => new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'u').test(text))
    .map((name) => `${file} says ${name}`);

test('the family is named in its own files only', () => {
  const files = projectFiles().filter((file) => readable.test(file) && !allowed.test(file));
  expect(files.length).toBeGreaterThan(60);
  expect(
    files.flatMap((file) => [...namesIn(file, file), ...namesIn(file, readFileSync(file, 'utf8'))]),
  ).toEqual([]);
});
