import { describe, expect, test } from 'vitest';
import { type Draft, draftOf, emptyDraft } from '../../../../src/features/shopping/rules/draft.ts';
import { draftErrors, intentsOf, namesake } from '../../../../src/features/shopping/rules/draft-rules.ts';
import { item, tables } from '../rows.ts';

const letmælk = item({ title: 'Letmælk', category: 'Mejeri', buy: true, quantity: '2 l' });
const old = item({ title: 'Kærnemælk', active: false });
const kept = tables([letmælk, old]);
const draft = (part: Partial<Draft>): Draft => ({ ...emptyDraft, title: 'Skyr', ...part });

describe('what keeps a draft from being saved', () => {
  test.each<[string, Partial<Draft>, object]>([
    ['nothing', {}, {}],
    ['no name but spaces', { title: '  ' }, { title: 'empty' }],
    ['a name of 80 letters is short enough', { title: '𝓐'.repeat(80) }, {}],
    ['a name of 81', { title: 'x'.repeat(81) }, { title: 'long' }],
    ['a name that exists, in another spelling', { title: ' LETMAELK ' }, { title: 'exists' }],
    ['what was removed may come back', { title: 'kærnemælk' }, {}],
    ['no category', { category: ' ' }, { category: 'empty' }],
    ['a category of 41 letters', { category: 'k'.repeat(41) }, { category: 'long' }],
    ['a quantity of 21 letters', { quantity: '1'.repeat(21) }, { quantity: 'long' }],
    ['which matters only on the list', { quantity: '1'.repeat(21), buy: false }, {}],
    [
      'all at once',
      { title: '', category: '', quantity: '1'.repeat(21) },
      { title: 'empty', category: 'empty', quantity: 'long' },
    ],
  ])('%s', (_, part, errors) => expect(draftErrors(kept, draft(part), null)).toEqual(errors));

  test('an item may keep its own name, but not take another’s', () => {
    expect(draftErrors(kept, draft({ title: 'letmælk' }), letmælk.key)).toEqual({});
    expect(draftErrors(kept, draft({ title: 'letmælk' }), 'another')).toEqual({ title: 'exists' });
  });
});

test('of two of the same name the one that was not removed is the namesake', () => {
  const both = tables([{ ...letmælk, key: 'gone', active: false }, letmælk]);
  expect(namesake(both, 'letmælk', null)?.key).toBe('Letmælk');
  expect(namesake(both, 'letmælk', 'Letmælk')?.key).toBe('gone');
  expect(namesake(both, 'skyr', null)).toBeNull();
});

describe('what saving does', () => {
  const done = (part: Partial<Draft>, row: typeof letmælk | null = letmælk) =>
    intentsOf({ ...(row ? draftOf(row) : emptyDraft), ...part }, row, 'new key').map(
      ({ kind, key, data }) => [kind, key, data] as const,
    );

  test('nothing, where nothing differs', () => {
    expect(done({})).toEqual([]);
    expect(done({ title: ' Letmælk ' })).toEqual([]);
  });

  test('only what differs is edited', () => {
    expect(done({ title: 'Minimælk' })).toEqual([['edit', 'Letmælk', { title: 'Minimælk' }]]);
    expect(done({ freezer: true, canOutdate: true })).toEqual([
      ['edit', 'Letmælk', { freezer: true, can_outdate: true }],
    ]);
    // It cannot go bad in a freezer where it is not.
    expect(done({ canOutdate: true })).toEqual([]);
  });

  test('its place on the list is told apart from its fields', () => {
    expect(done({ quantity: '3 l' })).toEqual([['want', 'Letmælk', { buy: true, quantity: '3 l' }]]);
    expect(done({ quantity: ' ' })).toEqual([['want', 'Letmælk', { buy: true }]]);
    expect(done({ buy: false })).toEqual([['want', 'Letmælk', { buy: false }]]);
  });

  test('a new item is added with all it has, and a removed one comes back even as it was', () => {
    const fields = { title: 'Skyr', category: 'Andet', freezer: false, can_outdate: false };
    expect(done({ title: 'Skyr' }, null)).toEqual([['add', 'new key', { ...fields, buy: true }]]);
    expect(done({ buy: false }, old)).toEqual([['edit', 'Kærnemælk', {}]]);
  });
});
