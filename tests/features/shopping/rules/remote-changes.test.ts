import { describe, expect, test } from 'vitest';
import { newsOf } from '../../../../src/features/shopping/rules/remote-changes.ts';
import { item, purchase, tables } from '../rows.ts';

const wanted = (title: string, by: string, rev = 2) => item({ title, buy: true, wantedBy: by, rev });
const idle = (title: string) => item({ title });
const bought = (title: string, id: string, rev = 3) => item({ title, rev, timestamps: { buy: [1, id] } });

describe('what others did to the list is news', () => {
  test('what one of them put on it', () => {
    const before = tables([idle('Smør'), idle('Ost')]);
    const after = tables([wanted('Smør', 'bo'), wanted('Ost', 'bo')]);
    expect(newsOf(before, after, 'anna')).toEqual({ kind: 'wanted', member: 'bo', titles: ['Smør', 'Ost'] });
  });

  test('what one of them bought', () => {
    const before = tables([wanted('Smør', 'anna')]);
    const after = tables([bought('Smør', 'p')], [purchase({ id: 'p', itemKey: 'Smør', member: 'bo' })]);
    expect(newsOf(before, after, 'anna')).toEqual({ kind: 'bought', member: 'bo', titles: ['Smør'] });
    expect(newsOf(before, after, 'bo')).toBeNull();
  });

  test('of several people the first, and what is to be bought before what was', () => {
    const before = tables([wanted('Smør', 'anna'), idle('Ost'), idle('Te')]);
    const after = tables(
      [bought('Smør', 'p'), wanted('Ost', 'bo'), wanted('Te', 'dan')],
      [purchase({ id: 'p', itemKey: 'Smør', member: 'bo' })],
    );
    expect(newsOf(before, after, 'anna')).toEqual({ kind: 'wanted', member: 'bo', titles: ['Ost'] });
  });
});

describe('no news', () => {
  test.each([
    ['what I did myself', [idle('Smør')], [wanted('Smør', 'anna')]],
    ['what the server has not said yet', [idle('Smør')], [wanted('Smør', 'bo', 1)]],
    ['what stood there before', [wanted('Smør', 'bo')], [{ ...wanted('Smør', 'bo', 3), quantity: '2 stk' }]],
    ['what was merely taken off', [wanted('Smør', 'bo')], [{ ...idle('Smør'), rev: 3 }]],
    ['nothing at all', [], []],
  ])('%s', (_, before, after) => expect(newsOf(tables(before), tables(after), 'anna')).toBeNull());
});
