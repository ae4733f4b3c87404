import { describe, expect, test } from 'vitest';
import type { ItemPictureRow, ShoppingRow } from '../../../../src/data/tables.ts';
import {
  type Draft,
  draftErrors,
  draftOf,
  emptyDraft,
  mergingOf,
  savingOf,
  suggestedFields,
  withoutUntouched,
} from '../../../../src/features/shopping/rules/draft.ts';
import { stockOf } from '../../../../src/features/shopping/rules/freezer/stock.ts';
import { keyOf } from '../../../../src/features/shopping/rules/keys.ts';
import { noStroke } from '../../../../src/features/shopping/rules/list.ts';
import { batch, item, pictureOf, purchase, rowsAfter, tables } from '../rows.ts';

const letmælk = item({ title: 'Letmælk', category: 'Mejeri', buy: true, quantity: '2 l', wantedBy: 'bo' });
const old = item({ title: 'Kærnemælk', active: false });
const kept = tables([letmælk, old]);
const draft = (part: Partial<Draft>): Draft => ({ ...emptyDraft, title: 'Skyr', ...part });

test.each<[what: string, part: Partial<Draft>, key: string | null, errors: Partial<Draft>]>([
  ['nothing', {}, null, {}],
  ['a name of only spaces', { title: '  ' }, null, { title: 'Skriv et navn.' }],
  ['not a name of 80 characters', { title: '𝓐'.repeat(80) }, null, {}],
  ['a name of 81 characters', { title: 'x'.repeat(81) }, null, { title: 'Højst 80 tegn.' }],
  ['the name of another in any spelling', { title: ' LETMAELK ' }, null, { title: 'Varen findes allerede.' }],
  ['not the name of a removed item', { title: 'kærnemælk' }, null, {}],
  ['not its own name', { title: 'letmælk' }, 'Letmælk', {}],
  ['not the name that two phones have given to two', { title: 'Ost' }, 'twin', {}],
  ['that name written anew', { title: 'ost ' }, 'twin', { title: 'Varen findes allerede.' }],
  ['not a long quantity off the list', { quantity: '1'.repeat(101), buy: false }, null, {}],
  [
    'every wrong field at once',
    { title: '', category: ' ', quantity: '1'.repeat(101), note: 'n'.repeat(201) },
    null,
    {
      title: 'Skriv et navn.',
      category: 'Skriv en kategori.',
      quantity: 'Højst 100 tegn.',
      note: 'Højst 200 tegn.',
    },
  ],
])('wrong with a draft is %s', (_, part, key, errors) => {
  const twins = [item({ title: 'Ost' }), item({ title: 'Ost', key: 'twin' })];
  expect(draftErrors(tables([letmælk, old, ...twins]), draft(part), key)).toEqual(errors);
});

test('the form of a new item suggests what an item of that name had when it was removed', () => {
  const place = { category: 'Mejeri', freezer: true, canOutdate: true };
  const removed = item({ title: 'Pesto', active: false, ...place });
  expect(suggestedFields(tables([removed]), ' pesto')).toEqual(place);
  // Of two with that name, the one that was not removed is meant.
  const twin = item({ title: 'Pesto', key: 'twin', category: 'Køl' });
  expect(suggestedFields(tables([removed, twin]), 'Pesto').category).toBe('Køl');
});

const saving = (part: Partial<Draft>, row: ShoppingRow | null = letmælk) =>
  savingOf(kept, { ...(row ? draftOf(row) : emptyDraft), ...part }, row, 'anna');
const listed = { active: true, buy: true };

test.each<[what: string, part: Partial<Draft>, row: ShoppingRow, fields: object[]]>([
  ['nothing when nothing differs', { title: ' Letmælk ' }, letmælk, []],
  ['not what cannot be: it does not go bad in a freezer where it is not', { canOutdate: true }, letmælk, []],
  [
    'only what differs',
    { title: 'Minimælk', freezer: true },
    letmælk,
    [{ title: 'Minimælk', freezer: true }],
  ],
  ['another amount for whoever had asked', { quantity: '3 l' }, letmælk, [{ ...listed, quantity: '3 l' }]],
  ['no amount', { quantity: ' ' }, letmælk, [{ ...listed, quantity: null }]],
  ['a note', { note: ' øko ' }, letmælk, [{ ...listed, note: 'øko' }]],
  ['that it is off the list', { buy: false }, letmælk, [{ buy: false, quantity: null }]],
  ['who asks for it', { buy: true }, old, [{ ...listed, ...noStroke, wantedBy: 'anna' }]],
  ['that a removed one is back', { buy: false }, old, [{ active: true }]],
])('saving sets %s', (_, part, row, fields) => {
  expect(saving(part, row).map((operation) => 'set' in operation && operation.fields)).toEqual(fields);
});

describe('saving a draft', () => {
  test('makes a new item whose name gives way to that of an item with its key', () => {
    const [made] = saving({ title: 'Skyr', category: 'Mejeri', quantity: '2' }, null);
    expect(made).toMatchObject({
      set: 'shopping',
      key: keyOf('shopping', 'skyr'),
      fields: { ...listed, quantity: '2', wantedBy: 'anna' },
      defaults: { title: 'Skyr', category: 'Mejeri' },
    });
  });

  test('of two phones that make the same item, the later one sets only what somebody filled in', () => {
    const made = (part: Partial<Draft>) => saving({ title: 'Skyr', category: 'Mejeri', ...part }, null);
    const first = rowsAfter(kept, made({ category: 'Køl', freezer: true, note: 'øko' }), 1);
    const second = rowsAfter(first, made({ quantity: '2' }), 2);
    const all = { category: 'Køl', freezer: true, note: 'øko', quantity: '2' };
    expect(second.shopping.get(keyOf('shopping', 'skyr'))).toMatchObject(all);
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
    const before = tables([frozen], {
      freezer_batch: [batch('Letmælk', 2), batch('Letmælk', 1, '2026-03-01')],
    });
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
      purchase: [purchase({ key: 'one', item: 'Kartoffel' }), purchase({ key: 'two', item: 'Kartofler' })],
      freezer_batch: [batch('Kartoffel', 2), batch('Kartoffel', 1, '2026-03-01'), batch('Kartofler', 1)],
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
    const named = { title: 'Kartoffel', category: 'Rødder', quantity: '1 kg' };
    expect(now.shopping.get('Kartofler')).toMatchObject(named);
  });

  test('keeps a picture: the one that was chosen, else its own, else the other one', () => {
    const pictureAfter = (pictures: readonly ItemPictureRow[], chosen?: string) => {
      const before = {
        ...rowsOf(potato, potatoes),
        ...tables([potato, potatoes], { item_picture: pictures }),
      };
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
  const both = { title: 'Sødmælk', category: 'Køl', quantity: '2 l' };
  expect(withoutUntouched(typed, opened, now)).toMatchObject(both);
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
