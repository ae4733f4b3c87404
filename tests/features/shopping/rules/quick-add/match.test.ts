import { expect, test } from 'vitest';
import { search } from '../../../../../src/features/shopping/rules/quick-add/match.ts';
import { item } from '../../rows.ts';

const titles = (rows: Parameters<typeof search>[0], written: string) =>
  search(rows, written).map(({ row }) => row.title);

test.each<[likeness: string | undefined, written: string]>([
  ['same', 'Rugbrød RUGBRØD, Ål aal, Æbler aebler, Crème creme, Toilet-papir toiletpapir'],
  ['alike', 'Tomat tomater, Æble æblerne, Kartoffel kartofler, Kartofler kartoffler, Gulerod gulerødder'],
  ['alike', 'Æg æggene, Ananas ananasser, Osten ost, Wrap wraps'],
  ['words', 'Rugbrød rugb, Lime lim'],
  ['inside', 'Rugbrød brød'],
  ['near', 'Kartofler kartofer, Letmælk letmlk, Bananer bannaner, Smør smor, Rugbrød rugbrøt, Mælk melk'],
  [undefined, 'Malkekande mlk, Øl ål, Is ris, Mælk ost'],
])('%s is, of an item, what is typed: %s', (likeness, written) => {
  for (const pair of written.split(', ')) {
    const [title = '', typed = ''] = pair.split(' ');
    expect(search([item({ title })], typed)[0]?.likeness, pair).toBe(likeness);
  }
});

test.each([
  ['Økologisk mælk', 'mælk øko', 'words'],
  ['Batterier AA', 'batterier aaa', 'near'],
  ['Taco-skaller', 'taco skaller', 'near'],
])('word by word, %s is for "%s": %s', (title, typed, likeness) =>
  expect(search([item({ title })], typed)[0]?.likeness).toBe(likeness),
);

test('exact names come first, then other forms, whole words, prefixes, and names that contain the text', () => {
  const names = ['Flødeost', 'Ostehapser', 'Hytteost', 'Osten', 'Ost', 'Frisk ost'];
  expect(
    titles(
      names.map((title) => item({ title })),
      'ost',
    ),
  ).toEqual(['Ost', 'Osten', 'Frisk ost', 'Ostehapser', 'Flødeost', 'Hytteost']);
  // Of equally good ones, what is bought most often.
  const rows = [item({ title: 'Mælkesnitte' }), item({ title: 'Mælkebøtte', buyCounter: 3 })];
  expect(titles(rows, 'mælke')).toEqual(['Mælkebøtte', 'Mælkesnitte']);
});

test('a removed item is found by its full name only', () => {
  const rows = [item({ title: 'Rugbrød', active: false })];
  expect(['rugbrod', 'rugbr', 'rugbrød'].map((typed) => titles(rows, typed).length)).toEqual([0, 0, 1]);
});
