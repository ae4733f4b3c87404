import { agreement, learnAisles, type Tick } from '../../../src/features/shopping/rules/shops/aisle-order.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { createShop, type ShopItem, type SimulatedShop } from '../../support/shopping/shops.ts';
import type { Part, Table } from '../part.ts';

/** A method that orders a list, given the ticks of earlier trips. */
type Method = (trips: readonly (readonly Tick[])[]) => (list: readonly ShopItem[]) => readonly ShopItem[];

const shops = 200;
/**
 * The numbers of trips after which it is measured; `rebuilt` counts from the day the shop was rebuilt, after
 * the last of `built`.
 */
const after = { built: [1, 5, 20, 29], rebuilt: [0, 2, 8] };
const goals: Readonly<Record<string, number>> = { '1': 0.5, '20': 0.8, '8 after a rebuild': 0.7 };

const sortBy = (list: readonly ShopItem[], ...keys: ((item: ShopItem) => number | string)[]) =>
  [...list].sort((a, b) => {
    for (const key of keys) {
      const [one, other] = [key(a), key(b)];
      if (one !== other) return one < other ? -1 : 1;
    }
    return 0;
  });
const title = ({ item }: ShopItem) => item;
const category = ({ category }: ShopItem) => category;

const methods: Readonly<Record<string, Method>> = {
  'as in the shop (ours)': (trips) => {
    const order = learnAisles(trips);
    return (list) =>
      sortBy(
        list,
        (it) => order.category(it.category),
        category,
        (it) => order.item(it.item, it.category),
        title,
      );
  },
  'by title': () => (list) => sortBy(list, title),
  'by category, then title': () => (list) => sortBy(list, category, title),
  'plain mean rank of the ticks': (trips) => {
    const ranks = new Map<string, number[]>();
    for (const trip of trips)
      trip.forEach(({ item }, index) => {
        ranks.set(item, [...(ranks.get(item) ?? []), (index + 0.5) / trip.length]);
      });
    const mean = (item: string) => {
      const each = ranks.get(item) ?? [0.5];
      return each.reduce((sum, rank) => sum + rank, 0) / each.length;
    };
    return (list) => sortBy(list, ({ item }) => mean(item), title);
  },
  "KitchenOwl's method": precedenceCosts,
};

/**
 * The method that KitchenOwl publishes (backend, item ordering). Each item remembers, with a decay of 0.75,
 * which items were taken before it in a trip. The next item is repeatedly the one with the least remaining
 * before it. Items that were never bought come last. The ticks are in order of time.
 */
function precedenceCosts(trips: readonly (readonly Tick[])[]): ReturnType<Method> {
  const before = new Map<string, Map<string, number>>();
  for (const trip of trips) {
    trip.forEach(({ item }, index) => {
      const costs = new Map([...(before.get(item) ?? [])].map(([key, cost]) => [key, cost * 0.75]));
      for (const earlier of trip.slice(0, index))
        costs.set(earlier.item, (costs.get(earlier.item) ?? 0) + 0.25 / trip.length);
      before.set(item, costs);
    });
  }
  const order = new Map<string, number>();
  const left = new Set(before.keys());
  while (left.size > 0) {
    const cost = (item: string) =>
      [...(before.get(item) ?? [])].reduce((sum, [key, each]) => (left.has(key) ? sum + each : sum), 0);
    const next = [...left].reduce((best, item) => (cost(item) < cost(best) ? item : best));
    order.set(next, order.size);
    left.delete(next);
  }
  return (list) => sortBy(list, ({ item }) => order.get(item) ?? Number.POSITIVE_INFINITY, title);
}

/** The average of Kendall's τ between the offered order of ten lists and the order in the shop. */
function score(shop: SimulatedShop, offer: ReturnType<Method>): number {
  const scores = Array.from({ length: 10 }, () => {
    const list = shop.list();
    const way = shop.way(list);
    return agreement(offer(list).map((item) => way.indexOf(item)));
  });
  return scores.reduce((sum, each) => sum + each, 0) / scores.length;
}

/** Measures how well each method of ordering a list predicts the order in a simulated shop. */
export const aislesPart: Part = {
  name: 'The order of the aisles',
  how: `Kendall's τ between the order offered for the next list and the way through the shop (1 is the way itself, 0 is chance), the mean of ${shops} simulated shops: 90 items of 12 categories in 12 zones, one in twenty elsewhere than its category, lists of 11 to 19, 12 % ticked late, a burst at the till in three trips of ten. Then the shop is rebuilt. The goals are least values.`,
  run: async (): Promise<Table> => {
    const columns = [...after.built.map(String), ...after.rebuilt.map((trips) => `${trips} after a rebuild`)];
    const lines: string[][] = [];
    const broken: string[] = [];
    for (const [name, method] of Object.entries(methods)) {
      const sums = new Map<string, number>();
      for (let seed = 1; seed <= shops; seed += 1) {
        const shop = createShop(seededRandom(seed));
        const trips: (readonly Tick[])[] = [];
        const measure = (column: string) =>
          sums.set(column, (sums.get(column) ?? 0) + score(shop, method(trips)) / shops);
        const go = (upTo: number) => {
          while (trips.length < upTo) trips.push(shop.trip(shop.list()));
        };
        for (const count of after.built) {
          go(count);
          measure(String(count));
        }
        const built = trips.length;
        shop.rebuild();
        for (const count of after.rebuilt) {
          go(built + count);
          measure(`${count} after a rebuild`);
        }
      }
      lines.push([name, ...columns.map((column) => (sums.get(column) ?? 0).toFixed(2))]);
      if (name !== 'as in the shop (ours)') continue;
      for (const [column, goal] of Object.entries(goals))
        if ((sums.get(column) ?? 0) < goal)
          broken.push(`τ after ${column} trips: ${sums.get(column)?.toFixed(3)}, at least ${goal}`);
    }
    const goalLine = ['goal', ...columns.map((column) => goals[column]?.toFixed(1) ?? '')];
    return {
      head: ['ordered', ...columns.map((column) => `trips: ${column}`)],
      lines: [...lines, goalLine],
      broken,
    };
  },
};
