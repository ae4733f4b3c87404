import { describe, expect, test } from 'vitest';
import type { ItemPictureRow, ShoppingRow } from '../../../../src/data/tables.ts';
import {
  type Draft,
  draftErrors,
  draftOf,
  emptyDraft,
  mergingOf,
  namesake,
  savingOf,
  suggestedFields,
  withoutUntouched,
} from '../../../../src/features/shopping/rules/draft.ts';
import { stockOf } from '../../../../src/features/shopping/rules/freezer/stock.ts';
import { keyOf } from '../../../../src/features/shopping/rules/keys.ts';
import { batch, item, pictureOf, purchase, rowsAfter, tables } from '../rows.ts';

const letmælk = item({ title: 'Letmælk', category: 'Mejeri', buy: true, quantity: '2 l', wantedBy: 'bo' });
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
    ['a quantity of 101 characters is too long', { quantity: '1'.repeat(101) }, { quantity: 'long' }],
    ['a long quantity does not matter off the list', { quantity: '1'.repeat(101), buy: false }, {}],
    [
      'every wrong field is named at once',
      { title: '', category: '', quantity: '1'.repeat(101), note: 'n'.repeat(201) },
      { title: 'empty', category: 'empty', quantity: 'long', note: 'long' },
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

test('the form of a new item suggests what an item of that name had when it was removed', () => {
  const removed = item({
    title: 'Pesto',
    category: 'Mejeri',
    freezer: true,
    canOutdate: true,
    active: false,
  });
  const { category, freezer, canOutdate } = removed;
  expect(suggestedFields(tables([removed]), ' pesto')).toEqual({ category, freezer, canOutdate });
  expect(suggestedFields(kept, 'Hvad er det')).toEqual({
    category: 'Andet',
    freezer: false,
    canOutdate: false,
  });
});

describe('saving a draft', () => {
  const saving = (part: Partial<Draft>, row: typeof letmælk | null = letmælk) =>
    savingOf(kept, { ...(row ? draftOf(row) : emptyDraft), ...part }, row, 'anna');
  const fieldsOf = (...about: Parameters<typeof saving>) =>
    saving(...about).map((operation) => 'set' in operation && operation.fields);

  test('does nothing when nothing differs', () => {
    expect(saving({})).toEqual([]);
    expect(saving({ title: ' Letmælk ' })).toEqual([]);
    // It cannot go bad in a freezer where it is not.
    expect(saving({ canOutdate: true })).toEqual([]);
  });

  test('sets only the fields that differ', () => {
    expect(fieldsOf({ title: 'Minimælk' })).toEqual([{ title: 'Minimælk' }]);
    expect(fieldsOf({ freezer: true, canOutdate: true })).toEqual([{ freezer: true, canOutdate: true }]);
  });

  test('puts it on the list for whoever had asked, with another amount or none, or takes it off', () => {
    expect(fieldsOf({ quantity: '3 l' })).toEqual([{ active: true, buy: true, quantity: '3 l' }]);
    expect(fieldsOf({ note: ' øko ' })).toEqual([{ active: true, buy: true, note: 'øko' }]);
    expect(fieldsOf({ quantity: ' ' })).toEqual([{ active: true, buy: true, quantity: null }]);
    expect(fieldsOf({ buy: true }, { ...letmælk, buy: false, quantity: null })).toMatchObject([
      { buy: true, wantedBy: 'anna' },
    ]);
    expect(fieldsOf({ buy: false })).toEqual([{ buy: false, quantity: null }]);
  });

  test('makes a new item whose name gives way to that of an item with its key, and brings back a removed one', () => {
    const [made] = saving({ title: 'Skyr', category: 'Mejeri', quantity: '2' }, null);
    expect(made).toMatchObject({
      set: 'shopping',
      key: keyOf('shopping', 'skyr'),
      fields: { active: true, buy: true, quantity: '2', wantedBy: 'anna' },
      defaults: { title: 'Skyr', category: 'Mejeri' },
    });
    expect(fieldsOf({ buy: false }, old)).toEqual([{ active: true }]);
  });

  test('of two phones that make the same item, the later one sets only what somebody filled in', () => {
    const made = (part: Partial<Draft>) => saving({ title: 'Skyr', category: 'Mejeri', ...part }, null);
    const first = rowsAfter(kept, made({ category: 'Køl', freezer: true, note: 'øko' }), 1);
    expect(
      rowsAfter(first, made({ quantity: '2' }), 2).shopping.get(keyOf('shopping', 'skyr')),
    ).toMatchObject({ category: 'Køl', freezer: true, note: 'øko', quantity: '2' });
    // The later one may also arrive first.
    const later = rowsAfter(kept, made({ category: 'Andet', buy: false }), 2);
    const both = rowsAfter(later, made({ category: 'Køl', freezer: true }), 1);
    expect(both.shopping.get(keyOf('shopping', 'skyr'))).toMatchObject({ category: 'Andet', freezer: true });
  });

  test('sets or removes the picture, and touches nothing else', () => {
    expect(saving({ picture: '/9j/AAAA' })).toEqual([
      { set: 'item_picture', key: 'Letmælk', fields: { picture: '/9j/AAAA' } },
    ]);
    expect(saving({ picture: null })).toMatchObject([{ fields: { picture: null } }]);
  });

  test('sets how long the category keeps, and when the oldest were put in the freezer', () => {
    const frozen = { ...letmælk, freezer: true, canOutdate: true };
    const before = tables([frozen], { batches: [batch('Letmælk', 2), batch('Letmælk', 1, '2026-03-01')] });
    const draft = { ...draftOf(frozen), months: 3, frozenOn: '2026-02-01' };
    const now = rowsAfter(before, savingOf(before, draft, frozen, 'anna'));
    expect([...now.norm.values()]).toMatchObject([{ category: 'mejeri', months: 3 }]);
    expect(stockOf(now, 'Letmælk').batches).toMatchObject([
      { day: '2026-02-01', count: 2 },
      { day: '2026-03-01', count: 1 },
    ]);
  });
});

describe('putting an item together with the one that has its name', () => {
  const potato = item({ title: 'Kartoffel', buy: true, quantity: '500 g', buyCounter: 3, freezer: true });
  const potatoes = item({ title: 'Kartofler', category: 'Grønt', buy: true, wantedBy: 'bo', buyCounter: 40 });
  const rowsOf = (...items: ShoppingRow[]) =>
    tables(items, {
      purchases: [purchase({ key: 'one', item: 'Kartoffel' }), purchase({ key: 'two', item: 'Kartofler' })],
      batches: [batch('Kartoffel', 2), batch('Kartoffel', 1, '2026-03-01'), batch('Kartofler', 1)],
    });
  const merged = (opened: ShoppingRow, same: ShoppingRow, part: Partial<Draft> = {}) => {
    const before = rowsOf(opened, same);
    const typed = { ...draftOf(opened), title: same.title.toLowerCase(), ...part };
    return rowsAfter(before, mergingOf(before, typed, opened, 'anna'));
  };

  test('moves wish, purchases and batches to the one bought more often, which is called as it was', () => {
    const now = merged({ ...potato, note: 'små' }, { ...potatoes, quantity: '2 kg', note: 'faste' });
    expect(now.shopping.get('Kartoffel')).toMatchObject({ active: false, buy: false });
    expect(now.shopping.get('Kartofler')).toMatchObject({
      title: 'Kartofler',
      category: 'Grønt',
      freezer: true,
      quantity: '2,5 kg',
      note: 'faste, små',
      wantedBy: 'bo',
    });
    expect([...now.purchase.values()].map((each) => each.item)).toEqual(['Kartofler', 'Kartofler']);
    expect([stockOf(now, 'Kartoffel').count, stockOf(now, 'Kartofler').count]).toEqual([0, 4]);
  });

  test('renames the one bought more often, and keeps what was typed beside the name', () => {
    const now = merged(potatoes, { ...potato, buy: false }, { category: 'Rødder', quantity: '1 kg' });
    expect(now.shopping.get('Kartoffel')?.active).toBe(false);
    expect(now.shopping.get('Kartofler')).toMatchObject({
      title: 'Kartoffel',
      category: 'Rødder',
      quantity: '1 kg',
    });
  });

  test('keeps a picture: the one that was chosen, else its own, else the other one', () => {
    const pictureAfter = (pictures: readonly ItemPictureRow[], chosen?: string) => {
      const before = { ...rowsOf(potato, potatoes), ...tables([potato, potatoes], { pictures }) };
      const typed = { ...draftOf(potato), title: 'kartofler', picture: chosen };
      const after = rowsAfter(before, mergingOf(before, typed, potato, 'anna'));
      return after.item_picture.get('Kartofler')?.picture;
    };
    const [own, other] = [pictureOf('Kartofler', 'own'), pictureOf('Kartoffel', 'other')];
    expect(pictureAfter([own, other], 'chosen')).toBe('chosen');
    expect(pictureAfter([own, other])).toBe('own');
    expect(pictureAfter([{ ...own, picture: null }, other])).toBe('other');
  });

  test('leaves a wish to whoever had it', () => {
    const now = merged({ ...potato, wantedBy: 'bo' }, { ...potatoes, buy: false, wantedBy: null });
    expect(now.shopping.get('Kartofler')).toMatchObject({ buy: true, quantity: '500 g', wantedBy: 'bo' });
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
  expect(savingOf(kept, withoutUntouched(draftOf(opened), opened, now), now, 'anna')).toEqual([]);
});

test('a typed amount or note puts an item on the list that another has bought meanwhile', () => {
  const opened = item({ title: 'Kaffe', buy: true, quantity: '2 poser' });
  const now = { ...opened, buy: false, quantity: null };
  const saved = (part: Partial<Draft>) =>
    savingOf(kept, withoutUntouched({ ...draftOf(opened), ...part }, opened, now), now, 'anna');
  expect(saved({ quantity: '3 poser' })).toMatchObject([{ fields: { buy: true, quantity: '3 poser' } }]);
  expect(saved({ note: 'malet' })).toMatchObject([{ fields: { buy: true, note: 'malet' } }]);
  expect(saved({ quantity: '' })).toEqual([]);
  expect(saved({ quantity: '3 poser', buy: false })).toEqual([]);
});
