import { describe, expect, test } from 'vitest';
import {
  type Draft,
  draftErrors,
  draftOf,
  emptyDraft,
  intentsOf,
  namesake,
  withoutUntouched,
} from '../../../../src/features/shopping/rules/draft.ts';
import { fieldEntries } from '../../../../src/features/shopping/rules/fields.ts';
import { item, tables } from '../rows.ts';

const letmælk = item({ title: 'Letmælk', category: 'Mejeri', buy: true, quantity: '2 l' });
const old = item({ title: 'Kærnemælk', active: false });
const kept = tables([letmælk, old]);
const draft = (part: Partial<Draft>): Draft => ({ ...emptyDraft, title: 'Skyr', ...part });

describe('what is wrong with a draft', () => {
  test.each<[string, Partial<Draft>, object]>([
    ['a complete draft has no errors', {}, {}],
    ['a name of only spaces is empty', { title: '  ' }, { title: 'empty' }],
    ['a name of 80 characters fits', { title: '𝓐'.repeat(80) }, {}],
    ['a name of 81 characters is too long', { title: 'x'.repeat(81) }, { title: 'long' }],
    ['a name that exists in another spelling is taken', { title: ' LETMAELK ' }, { title: 'exists' }],
    ['the name of a removed item is free', { title: 'kærnemælk' }, {}],
    ['an empty category', { category: ' ' }, { category: 'empty' }],
    ['a category of 41 characters is too long', { category: 'k'.repeat(41) }, { category: 'long' }],
    ['a quantity of 21 characters is too long', { quantity: '1'.repeat(21) }, { quantity: 'long' }],
    ['a long quantity does not matter off the list', { quantity: '1'.repeat(21), buy: false }, {}],
    [
      'every wrong field is named at once',
      { title: '', category: '', quantity: '1'.repeat(21) },
      { title: 'empty', category: 'empty', quantity: 'long' },
    ],
  ])('errors of a draft: %s', (_, part, errors) =>
    expect(draftErrors(kept, draft(part), null)).toEqual(errors),
  );

  test('an item may keep its own name, but not take the name of another', () => {
    expect(draftErrors(kept, draft({ title: 'letmælk' }), letmælk.key)).toEqual({});
    expect(draftErrors(kept, draft({ title: 'letmælk' }), 'another')).toEqual({ title: 'exists' });
  });

  test('an item whose name two phones have given to another one, too, can be edited', () => {
    const both = tables([letmælk, { ...letmælk, key: 'another' }]);
    expect(draftErrors(both, draft({ title: 'Letmælk' }), 'another')).toEqual({});
    expect(draftErrors(both, draft({ title: 'letmælk ' }), 'another')).toEqual({ title: 'exists' });
  });
});

test('of two items with the same name the one that was not removed is the namesake', () => {
  const both = tables([{ ...letmælk, key: 'gone', active: false }, letmælk]);
  expect(namesake(both, 'letmælk', null)?.key).toBe('Letmælk');
  expect(namesake(both, 'letmælk', 'Letmælk')?.key).toBe('gone');
  expect(namesake(both, 'skyr', null)).toBeNull();
});

describe('saving a draft', () => {
  const done = (part: Partial<Draft>, row: typeof letmælk | null = letmælk) =>
    intentsOf({ ...(row ? draftOf(row) : emptyDraft), ...part }, row, 'new key').map(
      ({ kind, key, data }) => [kind, key, data] as const,
    );

  test('makes no operation when nothing differs', () => {
    expect(done({})).toEqual([]);
    expect(done({ title: ' Letmælk ' })).toEqual([]);
  });

  test('edits only the fields that differ', () => {
    expect(done({ title: 'Minimælk' })).toEqual([['edit', 'Letmælk', { title: 'Minimælk' }]]);
    expect(done({ freezer: true, canOutdate: true })).toEqual([
      ['edit', 'Letmælk', { freezer: true, can_outdate: true }],
    ]);
    // It cannot go bad in a freezer where it is not.
    expect(done({ canOutdate: true })).toEqual([]);
  });

  test('its place on the list is a separate operation from its fields', () => {
    expect(done({ quantity: '3 l' })).toEqual([['want', 'Letmælk', { buy: true, quantity: '3 l' }]]);
    expect(done({ quantity: ' ' })).toEqual([['want', 'Letmælk', { buy: true, quantity: '' }]]);
    expect(done({ quantity: '0 l' })).toEqual([['want', 'Letmælk', { buy: true, quantity: '' }]]);
    expect(done({ buy: true }, { ...letmælk, buy: false, quantity: null })).toEqual([
      ['want', 'Letmælk', { buy: true }],
    ]);
    expect(done({ buy: false })).toEqual([['want', 'Letmælk', { buy: false }]]);
  });

  test('a new item is added with all its fields, and a removed item comes back even unchanged', () => {
    // An optional text that is empty is left out.
    const empty = fieldEntries.flatMap(([, field]) => {
      const value = field.kind === 'flag' ? false : field.whenEmpty;
      return value === null ? [] : [[field.column, value]];
    });
    const fields = { ...Object.fromEntries(empty), title: 'Skyr' };
    expect(fields).toMatchObject({ category: 'Andet', freezer: false, can_outdate: false });
    expect(done({ title: 'Skyr' }, null)).toEqual([['add', 'new key', { ...fields, buy: true }]]);
    expect(done({ buy: false }, old)).toEqual([['edit', 'Kærnemælk', {}]]);
  });
});

test('a draft keeps what was typed, and takes over what another has changed of the rest', () => {
  const opened = item({ title: 'Mælk', category: 'Mejeri', buy: true, quantity: '1 l' });
  const now = { ...opened, category: 'Køl', quantity: '3 l' };
  const typed = { ...draftOf(opened), title: 'Sødmælk', quantity: '2 l' };
  expect(withoutUntouched(typed, opened, now)).toMatchObject({
    title: 'Sødmælk',
    category: 'Køl',
    quantity: '2 l',
  });
  expect(intentsOf(withoutUntouched(draftOf(opened), opened, now), now, 'new key')).toEqual([]);
});

test('a typed amount puts an item on the list that another has bought meanwhile', () => {
  const opened = item({ title: 'Kaffe', buy: true, quantity: '2 poser' });
  const now = { ...opened, buy: false, quantity: null };
  const saved = (part: Partial<Draft>) =>
    intentsOf(withoutUntouched({ ...draftOf(opened), ...part }, opened, now), now, 'new key');
  expect(saved({ quantity: '3 poser' })).toMatchObject([
    { kind: 'want', data: { buy: true, quantity: '3 poser' } },
  ]);
  expect(saved({ quantity: '' })).toEqual([]);
  expect(saved({ quantity: '3 poser', buy: false })).toEqual([]);
});
