import { describe, expect, test } from 'vitest';
import { search } from '../../../../../src/features/shopping/rules/quick-add/match.ts';
import { item } from '../../rows.ts';

const likeness = (title: string, written: string) => search([item({ title })], written)[0]?.likeness ?? null;

describe('matching typed text with an item', () => {
  test.each([
    ['Rugbrød', 'RUGBRØD', 'same'],
    ['Ål', 'aal', 'same'],
    ['Æbler', 'aebler', 'same'],
    ['Crème fraîche', 'creme fraiche', 'same'],
    ['Toilet-papir', 'toiletpapir', 'same'],
    ['Tomat', 'tomater', 'alike'],
    ['Æble', 'æblerne', 'alike'],
    ['Kartoffel', 'kartofler', 'alike'],
    ['Kartofler', 'kartoffler', 'alike'],
    ['Gulerod', 'gulerødder', 'alike'],
    ['Æg', 'æggene', 'alike'],
    ['Ananas', 'ananasser', 'alike'],
    ['Osten', 'ost', 'alike'],
    ['Wrap', 'wraps', 'alike'],
    ['Rugbrød', 'rugb', 'words'],
    ['Økologisk mælk', 'mælk øko', 'words'],
    ['Rugbrød', 'brød', 'inside'],
    ['Kartofler', 'kartofer', 'near'],
    ['Letmælk', 'letmlk', 'near'],
    ['Bananer', 'bannaner', 'near'],
    ['Smør', 'smor', 'near'],
    ['Rugbrød', 'rugbrøt', 'near'],
    ['Malkekande', 'mlk', null],
    ['Øl', 'ål', null],
    ['Is', 'ris', null],
    ['Lime', 'lim', 'words'],
    ['Batterier AA', 'batterier aaa', 'near'],
    ['Taco-skaller', 'taco skaller', 'near'],
    ['Mælk', 'melk', 'near'],
    ['Mælk', 'ost', null],
  ])('%s for "%s": %s', (title, written, expected) => {
    expect(likeness(title, written)).toBe(expected);
  });

  test('exact names come first, then other forms, whole words, prefixes, and names that contain the text', () => {
    const titles = ['Flødeost', 'Ostehapser', 'Hytteost', 'Osten', 'Ost', 'Frisk ost'];
    expect(
      search(
        titles.map((title) => item({ title })),
        'ost',
      ).map(({ row }) => row.title),
    ).toEqual(['Ost', 'Osten', 'Frisk ost', 'Ostehapser', 'Flødeost', 'Hytteost']);
  });

  test('of equally good matches, the item bought most often comes first', () => {
    const rows = [item({ title: 'Mælkesnitte' }), item({ title: 'Mælkebøtte', buyCounter: 3 })];
    expect(search(rows, 'mælke').map(({ row }) => row.title)).toEqual(['Mælkebøtte', 'Mælkesnitte']);
  });

  test('a removed item is found by its full name only', () => {
    const rows = [item({ title: 'Rugbrød', active: false })];
    expect(search(rows, 'rugbrod')).toEqual([]);
    expect(search(rows, 'rugbr')).toEqual([]);
    expect(search(rows, 'rugbrød')).toHaveLength(1);
  });
});
