import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyShopping } from '../../../../../src/features/shopping/rules/apply-operation.ts';
import { listed } from '../../../../../src/features/shopping/rules/item.ts';
import { isTicked } from '../../../../../src/features/shopping/rules/purchases.ts';
import { othersShopping, tickedItems } from '../../../../../src/features/shopping/rules/remote-changes.ts';
import { shopOrder } from '../../../../../src/features/shopping/rules/shops/shop-order.ts';
import { item, purchase, shop, tables } from '../../rows.ts';

const minute = 60_000;
const hour = 60 * minute;
const titles = ['Øl', 'Te', 'Mælk', 'Brød'];
const rows = titles.map((title) => item({ title, category: title.toUpperCase() }));

/** A trip of two minutes between ticks through what there is, in this order. */
const trip = (name: string, order: readonly string[], part: Partial<Parameters<typeof purchase>[0]> = {}) =>
  order.map((itemKey, n) =>
    purchase({
      id: `${name} ${n}`,
      trip: name,
      itemKey,
      shop: 'Netto',
      boughtAt: 10 * hour,
      tickedAt: hour + n * 2 * minute,
      ...part,
    }),
  );
const learned = (purchases: Parameters<typeof tables>[1], part: Partial<Parameters<typeof shop>[0]> = {}) => {
  const order = shopOrder(tables(rows, purchases, [shop({ name: 'Netto', ...part })]), 'Netto');
  return order && [...order.categories].sort(([, a], [, b]) => a - b).map(([category]) => category);
};

describe('the order of a shop', () => {
  test('is that of the ticks there', () => {
    expect(learned(trip('a', titles))).toEqual(['øl', 'te', 'mælk', 'brød']);
    expect(learned([...trip('a', titles), ...trip('b', [...titles].reverse(), { shop: 'Rema' })])).toEqual([
      'øl',
      'te',
      'mælk',
      'brød',
    ]);
  });

  test('is the same on all phones that hold the same trips, in whatever order they received them', () => {
    const ordersOfTitles = fc.shuffledSubarray(titles, { minLength: titles.length });
    const bought = fc.array(ordersOfTitles, { minLength: 1, maxLength: 6 }).map((trips) =>
      trips.flatMap((order, n) =>
        trip(`trip ${n}`, order, { boughtAt: (24 * n + 10) * hour }).map((each) => ({
          ...each,
          tickedAt: (each.tickedAt ?? 0) + 24 * n * hour,
        })),
      ),
    );
    const heard = bought.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(heard, ([first, second]) => {
        const on = (purchases: typeof first) =>
          shopOrder(tables(rows, purchases, [shop({ name: 'Netto' })]), 'Netto');
        expect(on(first)).not.toBeNull();
        expect(on(second)).toEqual(on(first));
      }),
    );
  });

  test('has a category where a member put it, until it is learned again', () => {
    expect(learned(trip('a', titles), { places: { brød: [1, 'op', 0] } })).toEqual([
      'brød',
      'øl',
      'te',
      'mælk',
    ]);
    expect(learned(trip('a', titles), { places: { brød: [1, 'op', null] } })?.at(-1)).toBe('brød');
  });

  test.each([
    ['in no trip', []],
    ['in an undone trip', trip('a', titles, { undoneAt: 11 * hour })],
    ['in a trip of three', trip('a', titles.slice(0, 3))],
    ['in a burst at the till', trip('a', titles).map((each, n) => ({ ...each, tickedAt: hour + n * 1000 }))],
    ['without ticks', trip('a', titles, { tickedAt: null })],
  ])('is not known from what was bought %s', (_, purchases) => {
    expect(learned(purchases)).toBeNull();
  });
});

describe('a tick', () => {
  const milk = item({
    title: 'Mælk',
    buy: true,
    tickedBy: 'bo',
    tickedAt: hour,
    timestamps: { buy: [1, 'op'] },
  });
  test('ends by itself after four hours, and when the item is put on the list or off it', () => {
    expect(isTicked(milk, 5 * hour - 1)).toBe(true);
    expect(isTicked(milk, 5 * hour)).toBe(false);
    expect(isTicked({ ...milk, timestamps: { buy: [hour + 1, 'op'] } }, 2 * hour)).toBe(false);
  });

  test('from before an item was removed does not count when it is restored, also if it arrives late', () => {
    let ids = 0;
    const resultOf = (...done: readonly (readonly [kind: string, at: number])[]) =>
      done
        .reduce(
          (before, [kind, at]) =>
            applyShopping(
              before,
              {
                entity: 'shopping',
                id: `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
                key: 'Mælk',
                kind,
                at,
                data: kind === 'tick' ? { on: true } : {},
              },
              'bo',
            ),
          tables([item({ title: 'Mælk', buy: true })]),
        )
        .shopping.get('Mælk');
    const [tick, remove, restore] = [
      ['tick', hour] as const,
      ['remove', 2 * hour],
      ['restore', 3 * hour],
    ] as const;
    const none = { active: true, tickedBy: null, tickedAt: null, tickedShop: null };
    expect(resultOf(tick, remove, restore)).toMatchObject(none);
    expect(resultOf(remove, restore, tick)).toMatchObject(none);
    expect(resultOf(restore, tick, remove)).toMatchObject(none);
    const later = ['tick', 4 * hour] as const;
    expect(resultOf(remove, later, restore)).toMatchObject({
      active: true,
      tickedBy: 'bo',
      tickedAt: 4 * hour,
    });
    expect(resultOf(later, remove)).toMatchObject({ active: false, tickedBy: 'bo' });
  });

  test('tells where the other member who ticked last is', () => {
    const at = (minutes: number, tickedBy: string, tickedShop: string | null = null) =>
      item({ title: `${minutes}`, buy: true, tickedBy, tickedShop, tickedAt: hour + minutes * minute });
    const seen = (items: Parameters<typeof tables>[0], minutes: number) =>
      othersShopping(
        listed(items, tickedItems),
        tables([], [], [shop({ name: 'Netto' })]).shop,
        'anna',
        hour + minutes * minute,
      );
    expect(seen([at(0, 'bo', 'Netto'), at(2, 'cia'), at(3, 'anna', 'Netto')], 4)).toMatchObject({
      member: 'cia',
      shop: null,
    });
    expect(seen([at(0, 'bo', 'Netto')], 14)).toMatchObject({ member: 'bo', shop: 'Netto' });
    expect(seen([at(0, 'bo', 'Netto')], 15)).toBeNull();
    expect(seen([{ ...at(0, 'bo', 'Netto'), buy: false }], 1)).toBeNull();
  });
});
