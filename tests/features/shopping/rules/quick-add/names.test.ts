import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { search } from '../../../../../src/features/shopping/rules/quick-add/match.ts';
import { item } from '../../rows.ts';
import { offered, shown } from './pantry.ts';

const seed = readFileSync('supabase/seed.sql', 'utf8');
const inSeed = [...seed.matchAll(/\('([^']+)', (?:'[^']+', )?\d+(?:, (?:true|false))?\)/g)].map(
  ([, title = '']) => title,
);
const variants =
  'Batterier AA, Batterier AAA, Batterier C, Batterier D, Vitamin C, Vitamin D, Lim, Pære, Perle, Karse';
const names = [...new Set([...inSeed, ...variants.split(', ')].map((name) => name.toLowerCase()))];

test('of all names in the seed none is taken for another, and these are near', () => {
  const isTaken: string[] = [];
  const near: string[] = [];
  for (const typed of names) {
    for (const { row, likeness } of search(
      names.flatMap((title) => (title === typed ? [] : item({ title }))),
      typed,
    )) {
      if (likeness === 'near') near.push([typed, row.title].sort().join(': '));
      const taken = offered(typed, {}, [row]).offers.map(shown)[0];
      if (taken === row.title) isTaken.push(`${typed}: ${row.title}`);
    }
  }
  expect(names.length).toBeGreaterThan(140);
  expect(isTaken).toEqual([]);
  expect([...new Set(near)].sort()).toEqual([
    'batterier aa: batterier aaa',
    'batterier aa: batterier c',
    'batterier aa: batterier d',
    'batterier c: batterier d',
    'vitamin c: vitamin d',
  ]);
});
