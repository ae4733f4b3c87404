import { describe, expect, test, vi } from 'vitest';
import { set } from '../../../../src/data/tables.ts';
import { plainWish } from '../../../../src/features/shopping/rules/fields.ts';
import type { Entry } from '../../../../src/features/shopping/rules/quick-add/offers.ts';
import { phone } from '../phone.ts';
import { item, purchase, tables } from '../rows.ts';

const rows = tables([
  item({ title: 'Ærter', freezer: true }),
  item({ title: 'Mælk' }),
  item({ title: 'Brød', buy: true, quantity: '2 stk', wantedBy: 'bo' }),
  item({ title: 'Ost', buy: true, wantedBy: 'anna' }),
]);
const known = (title: string, quantity: string | null = null, note: string | null = null): Entry => ({
  title,
  row: rows.shopping.get(title) ?? item({ title }),
  quantity,
  note,
});
const made = (title: string): Entry => ({ title, row: null, ...plainWish });

/** Another member who has had something since an hour ago. */
const struckByBo = { buy: true, struckBy: 'bo', struckAt: Date.parse('2026-11-21T11:00:00Z') };
type Store = Awaited<ReturnType<typeof phone>>['store'];
const struck = (store: Store) => store.get().struck.map(({ title }) => title);

describe('quick add', () => {
  test('of several things is one action with one message, and one undo', async () => {
    const { store, item, said, done } = await phone(rows);
    await store.quickAdd([known('Mælk', '2 l'), known('Brød'), made('Te')]);
    expect(said()).toBe('2 varer er sat på listen, 1 ny. 1 vare stod der allerede');
    expect(done).toEqual(['Sæt 3 varer på listen']);
    expect(item('Mælk')).toMatchObject({ buy: true, quantity: '2 l', wantedBy: 'anna' });
    expect(item('Te')).toMatchObject({ active: true, buy: true });
    await store.messages.undo();
    expect([item('Mælk')?.buy, item('Brød')?.buy, item('Te')?.active]).toEqual([false, true, false]);
  });

  test.each<[what: string, entries: readonly Entry[], text: string]>([
    ['the category of what is new', [made('Timian')], 'Timian er på listen · Krydderier'],
    ['how many are new', [made('Kørvel'), made('Salvie')], '2 varer er sat på listen, 2 nye'],
    ['what is there already', [known('Ost')], 'Ost står allerede på listen'],
    ['how much is there already', [known('Brød')], 'Brød står allerede på listen: 2 stk'],
    ['what it has taken as another', [{ ...known('Ærter'), typed: ['ært'] }], 'Ærter (ært) er sat på listen'],
    [
      'which names it has merged',
      [{ ...known('Mælk', '1 + 2 l'), typed: ['mælk', 'letmælk'] }, known('Ærter')],
      '2 varer er sat på listen. Mælk (mælk, letmælk): 1 + 2 l',
    ],
    ['amount and note', [known('Mælk', '2 l', 'øko')], 'Mælk: 2 l · øko'],
  ])('says %s', async (_, entries, text) => {
    const { store, said, done } = await phone(rows);
    expect(await store.quickAdd(entries)).toBe(true);
    expect(said()).toBe(text);
    expect(done.length).toBe(text.includes('allerede') ? 0 : 1);
    expect(store.get().highlighted).not.toBeNull();
  });

  test('adds to an own amount, says the result, and has the typed amount alone one tap away', async () => {
    const { store, said, item } = await phone(rows);
    await store.quickAdd([known('Mælk', '2 poser')]);
    expect([said(), store.get().message?.offer]).toEqual(['Mælk: 2 poser', null]);
    await store.quickAdd([known('Mælk', '5 poser'), made('Te')]);
    expect(said()).toBe('2 varer er sat på listen, 1 ny. Mælk: 7 poser');
    await store.quickAdd([known('Mælk', '1 dl')]);
    expect([said(), store.get().message?.offer?.label]).toEqual(['Mælk: 7 poser + 1 dl', 'Kun 1 dl']);
    store.get().message?.offer?.accept();
    await vi.waitFor(() => expect(item('Mælk')?.quantity).toBe('1 dl'));
    await store.messages.undo();
    expect(item('Mælk')?.quantity).toBe('7 poser + 1 dl');
  });

  test('adds to what another member wants or has, and undo takes back only the own part', async () => {
    const { store, item, bo } = await phone(rows);
    await bo(set('shopping', 'Brød', { note: 'groft', ...struckByBo }));
    await store.quickAdd([known('Brød', '3 stk', 'skåret')]);
    const more = { quantity: '5 stk', note: 'groft, skåret', struckBy: null, struckAt: null };
    expect(item('Brød')).toMatchObject({ ...more, wantedBy: 'bo' });
    await store.messages.undo();
    expect(item('Brød')).toMatchObject({ quantity: '2 stk', note: 'groft', wantedBy: 'bo' });
  });

  test('of an item that was removed and had been wanted does not bring back who wanted how much', async () => {
    const { store, item, said } = await phone(rows);
    await store.remove('Brød');
    await store.quickAdd([known('Brød')]);
    expect(item('Brød')).toMatchObject({ active: true, buy: true, quantity: null, wantedBy: 'anna' });
    await store.messages.undo();
    expect(item('Brød')).toMatchObject({ active: false, quantity: '2 stk', wantedBy: 'bo' });
    await store.quickAdd([{ ...made('brød'), quantity: '3 stk' }]);
    expect(said()).toBe('Brød: 3 stk');
  });

  test('gives back what was typed when the phone has no room', async () => {
    const { store, said, fill } = await phone(rows);
    fill();
    expect(await store.quickAdd([made('Te')])).toBe(false);
    expect(said()).toBe('Det kunne ikke gemmes. Er der plads på enheden?');
  });
});

test('who asked for something is told when another member replaces how much, and both are one tap away', async () => {
  const { store, said, item, bo } = await phone(rows);
  await store.quickAdd([known('Mælk', '2 l')]);
  await bo(set('shopping', 'Mælk', { quantity: '2 l + 1 pose' }));
  await bo(set('shopping', 'Brød', { quantity: '1 stk' }));
  expect(said()).toBe('Mælk: 2 l');
  await store.quickAdd([known('Ost', '1 stk')]);
  await bo(set('shopping', 'Mælk', { quantity: '4 l' }));
  expect(said()).toBe('En anden har ændret Mælk fra »2 l + 1 pose« til »4 l«');
  await bo(set('shopping', 'Ost', { quantity: '5 stk' }));
  expect(said()).toBe('En anden har ændret Mælk fra »2 l + 1 pose« til »4 l«, Ost fra »2 stk« til »5 stk«');
  store.get().message?.offer?.accept();
  await vi.waitFor(() => expect(item('Mælk')?.quantity).toBe('6 l + 1 pose'));
  expect(item('Ost')?.quantity).toBe('7 stk');
});

describe('what was struck out hours ago and not bought', () => {
  async function forgetful() {
    const anna = await phone(rows);
    const struckAt = anna.time.now();
    for (const key of ['Brød', 'Ost']) await anna.store.strike(key);
    await anna.time.advance(5 * 3_600_000);
    return { ...anna, struckAt };
  }

  test('is bought as of then, as one trip with one undo', async () => {
    const { store, item, said, struckAt } = await forgetful();
    await store.buyForgotten();
    expect(said()).toBe('2 varer er købt');
    const [bread, cheese] = [...store.get().tables.purchase.values()];
    expect(bread).toMatchObject({ boughtAt: struckAt, struckAt, quantity: '2 stk', wantedBy: 'bo' });
    expect(cheese).toMatchObject({ boughtAt: struckAt, trip: bread?.trip });
    expect([item('Brød')?.buy, item('Ost')?.buy]).toEqual([false, false]);
    await store.messages.undo();
    expect(item('Brød')).toMatchObject({ buy: true, struckBy: 'anna', struckAt });
  });

  test('stays on the list without its stroke, which undo brings back, and what was struck since is left alone', async () => {
    const { store, said } = await forgetful();
    await store.want('Mælk');
    await store.strike('Mælk');
    await store.keepForgotten();
    expect([said(), struck(store)]).toEqual(['2 varer står stadig på listen', ['Mælk']]);
    await store.messages.undo();
    expect(struck(store)).toContain('Ost');
  });
});

describe('a tap on an item', () => {
  test('that takes it off the list says so; another one right away gives back its amount and who asked when', async () => {
    const { store, time, item, said, bo } = await phone(rows);
    await bo(set('shopping', 'Brød', { wantedBy: 'bo' }));
    const asked = item('Brød')?.stamps.wantedBy;
    await store.want('Brød');
    await time.advance(1_000);
    expect(said()).toBe('Brød er taget af listen');
    await store.want('Brød');
    expect(item('Brød')).toMatchObject({ buy: true, quantity: '2 stk', wantedBy: 'bo' });
    expect(item('Brød')?.stamps.wantedBy).toBe(asked);
    expect(said()).toBeNull();
    await store.want('Brød');
    await time.advance(60_000);
    await store.want('Brød');
    expect(item('Brød')).toMatchObject({ buy: true, quantity: null, wantedBy: 'anna' });
  });

  test('taps faster than the phone stores them end as they were tapped, and the message says what is true', async () => {
    const { store, time, item, said } = await phone(rows);
    const tap = async (key: string, times: number) => {
      await Promise.all(Array.from({ length: times }, () => store.want(key)));
      await time.advance(2_000);
      return said();
    };
    expect(await tap('Brød', 2)).toBeNull();
    expect(item('Brød')).toMatchObject({ buy: true, quantity: '2 stk', wantedBy: 'bo' });
    expect(await tap('Mælk', 2)).toBe('Mælk er taget af listen');
    expect(await tap('Brød', 3)).toBe('Brød er taget af listen');
    await store.messages.undo();
    expect(item('Brød')).toMatchObject({ buy: true, quantity: '2 stk', wantedBy: 'bo' });
  });
});

describe('a stroke in the basket', () => {
  test('is what the others see, and leaves the message about what was done before, and its undo, alone', async () => {
    const { store, item, done, said } = await phone(rows);
    await store.strike('Brød');
    expect(item('Brød')).toMatchObject({ struckBy: 'anna', struckShop: null });
    await store.strike('Brød');
    expect(item('Brød')).toMatchObject({ struckBy: null, struckAt: null });
    expect([done, said(), struck(store)]).toEqual([['', ''], null, []]);
    await store.quickAdd([made('Te')]);
    await store.strike('Brød');
    expect(said()).toMatch(/^Te er på listen/);
    await store.messages.undo();
    expect([item('Te')?.active, struck(store)]).toEqual([false, ['Brød']]);
  });

  test('takes over what another member has; a second tap gives it back, and so does the form, which leaves the message alone', async () => {
    const {
      store,
      time,
      item: row,
      said,
    } = await phone(tables([item({ title: 'Te', buy: true }), item({ title: 'Ost', ...struckByBo })]));
    await store.strike('Te');
    await store.buy();
    for (const member of ['anna', 'bo', 'anna']) {
      await store.strike('Ost');
      expect(row('Ost')?.struckBy).toBe(member);
    }
    store.edit('Ost');
    await time.advance(0);
    expect(store.get()).toMatchObject({ struck: [], form: { row: { title: 'Ost' } } });
    expect(row('Ost')).toMatchObject(struckByBo);
    expect(said()).toBe('1 vare er købt');
    await store.messages.undo();
    expect(row('Te')?.buy).toBe(true);
  });

  test('two quick taps on the button that buys make one purchase, which is undone as one, with the stroke', async () => {
    const { store, item, said, done } = await phone(rows);
    void store.strike('Brød');
    await Promise.all([store.buy(), store.buy()]);
    expect(store.get().tables.purchase.size).toBe(1);
    expect([said(), done.at(-1), item('Brød')?.buy]).toEqual(['1 vare er købt', 'Køb 1 vare', false]);
    await store.messages.undo();
    expect(item('Brød')).toMatchObject({ buy: true, quantity: '2 stk' });
    expect(struck(store)).toEqual(['Brød']);
  });

  test('takes items off the list unbought, with one undo', async () => {
    const { store, item, said, done } = await phone(rows);
    for (const title of ['Brød', 'Ost']) await store.strike(title);
    await store.takeStruckOff();
    expect([said(), done.at(-1)]).toEqual(['2 varer er taget af listen', 'Tag 2 varer af listen']);
    expect([item('Brød')?.buy, store.get().tables.purchase.size]).toEqual([false, 0]);
    await store.messages.undo();
    expect(item('Brød')).toMatchObject({ buy: true, quantity: '2 stk', struckBy: 'anna' });
  });
});

test('one thing of a trip is put back with its amount and its asker, and then the rest of the trip', async () => {
  const { store, item, said } = await phone(rows);
  for (const title of ['Brød', 'Ost']) await store.strike(title);
  await store.buy();
  const [bread = '', cheese = ''] = [...store.get().tables.purchase.keys()];
  await store.undoPurchases([bread]);
  expect(said()).toBe('Købet af Brød er fortrudt');
  expect(item('Brød')).toMatchObject({ buy: true, quantity: '2 stk', wantedBy: 'bo' });
  await store.undoPurchases([bread, cheese]);
  expect([said(), item('Ost')?.buy]).toEqual(['Købet af Ost er fortrudt', true]);
  expect(store.get().tables.purchase.get(cheese)?.undoneBy).toBe('anna');
});

test('the note with which an item was last bought is one tap away, and kept with the next purchase', async () => {
  const bought = [
    { note: 'laktosefri', boughtAt: 2 },
    { note: 'kold', boughtAt: 1 },
    { boughtAt: 3 },
    { note: 'dyr', boughtAt: 4, undoneAt: 5 },
    { note: 'grøn', boughtAt: 6, item: 'Te' },
  ].map((part, n) => purchase({ key: `${n}`, item: 'Mælk', ...part }));
  const { store, item, said, time } = await phone(tables([...rows.shopping.values()], { purchase: bought }));
  await store.want('Mælk');
  await time.advance(1_000);
  expect(said()).toBe('Mælk er sat på listen');
  expect(store.get().message?.offer?.label).toBe('»laktosefri« igen?');
  store.get().message?.offer?.accept();
  await vi.waitFor(() => expect(item('Mælk')).toMatchObject({ buy: true, note: 'laktosefri' }));
  expect(said()).toBe('Mælk: laktosefri');
  // Not for what is taken off or put back as it was, nor for what was bought without.
  await store.want('Mælk');
  await store.want('Mælk');
  expect([item('Mælk')?.note, store.get().message]).toEqual(['laktosefri', null]);
  await store.want('Ærter');
  expect(store.get().message).toBeNull();
  await store.strike('Mælk');
  await store.buy();
  expect([...store.get().tables.purchase.values()].at(-1)?.note).toBe('laktosefri');
});
