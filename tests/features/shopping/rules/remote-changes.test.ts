import { describe, expect, test } from 'vitest';
import { textFieldNames } from '../../../../src/features/shopping/rules/fields.ts';
import {
  mergeRemoteChanges,
  type RemoteChange,
  remoteChanges,
  standingChanges,
} from '../../../../src/features/shopping/rules/remote-changes.ts';
import { item, purchase, tables } from '../rows.ts';

const wanted = (title: string, by: string, rev = 2) =>
  item({ title, buy: true, wantedBy: by, rev, timestamps: { wish: [1, `wish of ${by}`] } });
const idle = (title: string) => item({ title });
const bought = (title: string, id: string, rev = 3) => item({ title, rev, timestamps: { buy: [1, id] } });
/** Changes with what is said of each item, without its key. */
const said = (changes: readonly RemoteChange[]) =>
  changes.map((change) => ({ ...change, texts: [...change.texts.values()] }));
const changes = (
  before: ReturnType<typeof tables>,
  after: ReturnType<typeof tables>,
  me = 'anna',
  struck: readonly string[] = [],
) => said(remoteChanges(before, after, me, new Set(struck)));
/** A change of items whose titles are their keys. */
const change = (kind: RemoteChange['kind'], member: string | null, ...titles: string[]): RemoteChange => ({
  kind,
  member,
  texts: new Map(titles.map((title) => [title, title])),
});

describe('a remote change', () => {
  test('names what another member put on the list', () => {
    const before = tables([idle('Smør'), idle('Ost')]);
    const after = tables([wanted('Smør', 'bo'), wanted('Ost', 'bo')]);
    expect(changes(before, after)).toEqual([{ kind: 'wanted', member: 'bo', texts: ['Ost', 'Smør'] }]);
  });

  test('names what another member bought', () => {
    const before = tables([wanted('Smør', 'anna')]);
    const after = tables([bought('Smør', 'p')], [purchase({ id: 'p', itemKey: 'Smør', member: 'bo' })]);
    expect(changes(before, after)).toEqual([{ kind: 'bought', member: 'bo', texts: ['Smør'] }]);
    expect(changes(before, after, 'bo')).toEqual([]);
  });

  test('changes of several members name all, and what is wanted before what was bought', () => {
    const before = tables([wanted('Smør', 'anna'), idle('Ost'), idle('Te')]);
    const after = tables(
      [bought('Smør', 'p'), wanted('Ost', 'bo'), wanted('Te', 'dan')],
      [purchase({ id: 'p', itemKey: 'Smør', member: 'bo' })],
    );
    expect(changes(before, after)).toEqual([
      { kind: 'wanted', member: 'bo', texts: ['Ost'] },
      { kind: 'wanted', member: 'dan', texts: ['Te'] },
      { kind: 'bought', member: 'bo', texts: ['Smør'] },
    ]);
  });

  test('names who undid a purchase, and not who had asked for the item', () => {
    const undone = (undoneBy: string | null) =>
      purchase({ id: 'p', itemKey: 'Gær', member: 'bo', undoneAt: 5, undoneBy });
    const after = item({ title: 'Gær', buy: true, wantedBy: 'bo', rev: 4, timestamps: { buy: [5, 'u'] } });
    const seen = (by: string | null) => changes(tables([bought('Gær', 'p')]), tables([after], [undone(by)]));
    expect(seen('dan')).toEqual([{ kind: 'returned', member: 'dan', texts: ['Gær'] }]);
    expect(seen('anna')).toEqual([]);
    // Undone before the database recorded by whom.
    expect(seen(null)).toEqual([{ kind: 'returned', member: null, texts: ['Gær'] }]);
  });

  test('says that a removed item is on the list again, and not that who had asked for it put it there', () => {
    const removed = { ...wanted('Kiwi', 'bo'), active: false };
    const restored = { ...wanted('Kiwi', 'bo'), title: 'Kiwi fra haven', rev: 3 };
    expect(changes(tables([removed]), tables([restored]))).toEqual([
      { kind: 'returned', member: null, texts: ['Kiwi fra haven'] },
    ]);
  });

  test('says a new quantity of what is struck out here', () => {
    const two = { ...wanted('Mælk', 'bo'), quantity: '2 l' };
    const four = { ...wanted('Mælk', 'bo', 3), quantity: '4 l' };
    expect(changes(tables([two]), tables([four]), 'anna', ['Mælk'])).toEqual([
      { kind: 'edited', member: null, texts: ['Mælk: nu 4 l'] },
    ]);
  });

  test.each(textFieldNames)('says what has replaced the %s that was just saved here', (name) => {
    const [opened, saved, now] = ['Ost', 'Brie', 'Feta'].map((text, rev) =>
      item({ title: 'Te', key: 'x', rev, [name]: text }),
    );
    if (!opened || !saved || !now) throw new Error('no rows');
    expect(said(remoteChanges(tables([saved]), tables([now]), 'anna', new Set(), opened))).toEqual([
      { kind: 'edited', member: null, texts: [expect.stringMatching(/^En anden har rettet .*: Feta$/)] },
    ]);
  });

  test('a remote change is announced together with those before it, each item once', () => {
    const first = [change('wanted', 'bo', 'Ost')];
    const next = [change('wanted', 'bo', 'Ost', 'Te')];
    const other = [change('bought', 'bo', 'Salt')];
    expect(mergeRemoteChanges(mergeRemoteChanges(first, other), next)).toEqual([
      change('wanted', 'bo', 'Ost', 'Te'),
      change('bought', 'bo', 'Salt'),
    ]);
  });

  test('a remote change that undoes another one is announced instead of it', () => {
    const bought = change('bought', 'bo', 'Fuglefrø', 'Kaffe', 'Salt');
    const returned = change('returned', null, 'Fuglefrø', 'Kaffe');
    expect(mergeRemoteChanges([bought], [returned])).toEqual([returned, change('bought', 'bo', 'Salt')]);
    expect(mergeRemoteChanges([change('bought', 'bo', 'Fuglefrø', 'Kaffe')], [returned])).toEqual([returned]);
  });
});

describe('a reported change', () => {
  const reported = [change('wanted', 'bo', 'Ost', 'Te'), change('bought', 'bo', 'Salt')];

  test('no longer stands for items that have come onto or gone off the list', () => {
    const before = tables([wanted('Ost', 'bo'), wanted('Te', 'bo'), idle('Salt')]);
    const after = tables([wanted('Ost', 'bo'), idle('Te'), wanted('Salt', 'anna')]);
    expect(standingChanges(reported, before, after)).toEqual([change('wanted', 'bo', 'Ost')]);
  });

  test('no longer stands for an item that has been renamed, or whose quantity was said, when it goes off the list', () => {
    const gouda = { ...wanted('Gouda', 'bo'), key: 'Ost' };
    const edited = { kind: 'edited', member: null, texts: new Map([['Ost', 'Ost: nu 4 stk']]) } as const;
    for (const each of [change('wanted', 'bo', 'Ost'), edited])
      expect(standingChanges([each], tables([gouda]), tables([{ ...gouda, buy: false }]))).toEqual([]);
  });

  test('stands while the list has the same items, also with new quantities', () => {
    const before = tables([wanted('Ost', 'bo'), wanted('Te', 'bo'), idle('Salt')]);
    const after = tables([
      { ...wanted('Ost', 'bo', 3), quantity: '2 stk' },
      wanted('Te', 'bo'),
      { ...idle('Salt'), rev: 3 },
    ]);
    expect(standingChanges(reported, before, after)).toBe(reported);
  });
});

describe('what is no remote change', () => {
  test.each([
    ['my own change', [idle('Smør')], [wanted('Smør', 'anna')]],
    ['a change that the server has not confirmed', [idle('Smør')], [wanted('Smør', 'bo', 1)]],
    [
      'a new quantity of what is not struck out',
      [wanted('Smør', 'bo')],
      [{ ...wanted('Smør', 'bo', 3), quantity: '2 stk' }],
    ],
    [
      'an item that was taken off without being bought',
      [wanted('Smør', 'bo')],
      [{ ...idle('Smør'), rev: 3 }],
    ],
    ['an empty list', [], []],
  ])('%s is no remote change', (_, before, after) =>
    expect(changes(tables(before), tables(after))).toEqual([]),
  );
});
