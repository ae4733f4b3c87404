import { describe, expect, test } from 'vitest';
import { remoteChange } from '../../../../src/features/shopping/rules/remote-changes.ts';
import { item, purchase, tables } from '../rows.ts';

const wanted = (title: string, by: string, rev = 2) => item({ title, buy: true, wantedBy: by, rev });
const idle = (title: string) => item({ title });
const bought = (title: string, id: string, rev = 3) => item({ title, rev, timestamps: { buy: [1, id] } });

describe('a remote change', () => {
  test('names what another member put on the list', () => {
    const before = tables([idle('Smør'), idle('Ost')]);
    const after = tables([wanted('Smør', 'bo'), wanted('Ost', 'bo')]);
    expect(remoteChange(before, after, 'anna')).toEqual({
      kind: 'wanted',
      member: 'bo',
      titles: ['Smør', 'Ost'],
    });
  });

  test('names what another member bought', () => {
    const before = tables([wanted('Smør', 'anna')]);
    const after = tables([bought('Smør', 'p')], [purchase({ id: 'p', itemKey: 'Smør', member: 'bo' })]);
    expect(remoteChange(before, after, 'anna')).toEqual({ kind: 'bought', member: 'bo', titles: ['Smør'] });
    expect(remoteChange(before, after, 'bo')).toBeNull();
  });

  test('of several members names the first, and what is wanted before what was bought', () => {
    const before = tables([wanted('Smør', 'anna'), idle('Ost'), idle('Te')]);
    const after = tables(
      [bought('Smør', 'p'), wanted('Ost', 'bo'), wanted('Te', 'dan')],
      [purchase({ id: 'p', itemKey: 'Smør', member: 'bo' })],
    );
    expect(remoteChange(before, after, 'anna')).toEqual({ kind: 'wanted', member: 'bo', titles: ['Ost'] });
  });
});

describe('is no remote change:', () => {
  test.each([
    ['my own change', [idle('Smør')], [wanted('Smør', 'anna')]],
    ['a change that the server has not confirmed', [idle('Smør')], [wanted('Smør', 'bo', 1)]],
    [
      'a new quantity of what was on the list',
      [wanted('Smør', 'bo')],
      [{ ...wanted('Smør', 'bo', 3), quantity: '2 stk' }],
    ],
    [
      'an item that was taken off without being bought',
      [wanted('Smør', 'bo')],
      [{ ...idle('Smør'), rev: 3 }],
    ],
    ['an empty list', [], []],
  ])('%s', (_, before, after) => expect(remoteChange(tables(before), tables(after), 'anna')).toBeNull());
});
