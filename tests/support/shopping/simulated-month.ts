import { shoppingTables } from '../../../src/data/gateway/tables.ts';
import { applyShopping, rejectionOf } from '../../../src/features/shopping/rules/apply-operation.ts';
import type { ShoppingOperation, ShoppingTables } from '../../../src/features/shopping/rules/operations.ts';
import { agreement } from '../../../src/features/shopping/rules/shops/aisle-order.ts';
import {
  createShoppingStore,
  type ShoppingStore,
} from '../../../src/features/shopping/store/shopping-store.ts';
import { item, shop, tables } from '../../features/shopping/rows.ts';
import { familyInMemory } from '../simulation/family-in-memory.ts';
import { seededRandom } from './shops.ts';

const minute = 60_000;
const hour = 60 * minute;
const oneDay = 24 * hour;

/** The categories in each shop, from the entrance to the till. */
const aisles: Readonly<Record<string, readonly string[]>> = {
  Netto: ['Frugt og grønt', 'Brød', 'Kolonial', 'Kød og fisk', 'Mejeri', 'Frost', 'Husholdning'],
  Rema: ['Brød', 'Mejeri', 'Frost', 'Frugt og grønt', 'Husholdning', 'Kød og fisk', 'Kolonial'],
};

/** What the family uses up, and after how many days. */
const used: readonly (readonly [title: string, category: string, days: number])[] = [
  ['Agurk', 'Frugt og grønt', 4],
  ['Bananer', 'Frugt og grønt', 3],
  ['Kartofler', 'Frugt og grønt', 6],
  ['Rugbrød', 'Brød', 4],
  ['Boller', 'Brød', 7],
  ['Pasta', 'Kolonial', 9],
  ['Havregryn', 'Kolonial', 12],
  ['Kaffe', 'Kolonial', 10],
  ['Hakket oksekød', 'Kød og fisk', 5],
  ['Laks', 'Kød og fisk', 8],
  ['Letmælk', 'Mejeri', 3],
  ['Smør', 'Mejeri', 8],
  ['Æg', 'Mejeri', 7],
  ['Ærter', 'Frost', 9],
  ['Is', 'Frost', 11],
  ['Toiletpapir', 'Husholdning', 13],
];

/** The results of a simulated month. */
export interface Month {
  readonly trips: number;
  readonly bought: number;
  /** Promises of the list that were broken, described in words. */
  readonly broken: readonly string[];
  /** How often a row that somebody could have been about to tap had moved. */
  readonly moved: number;
  /**
   * Items put on the list: how many, how many of them had been suggested, and how many suggestions were not
   * needed yet.
   */
  readonly wanted: number;
  readonly suggested: number;
  readonly unneeded: number;
  /** Messages shown, and taps: to put items on the list, choose the shop, strike, buy and freeze. */
  readonly messages: number;
  readonly taps: number;
  /**
   * Kendall's τ between the order of the basket and the order in the shop, in the last third of the month.
   */
  readonly order: number;
}

/**
 * Simulates thirty days of two members with one list, two shops and a freezer, and some trips without a
 * connection; always the same for the same seed.
 */
export async function simulateMonth(seed: number): Promise<Month> {
  const random = seededRandom(seed);
  const { time, server, phoneOf } = familyInMemory<ShoppingOperation, ShoppingTables>({
    shapes: shoppingTables,
    apply: applyShopping,
    refusalOf: rejectionOf,
    tables: tables(
      used.map(([title, category]) =>
        item({ title, category, freezer: category === 'Frost' || title === 'Laks' }),
      ),
      [],
      Object.keys(aisles).map((name) => shop({ key: name, name })),
    ),
    online: true,
  });
  const count = { taps: 0, messages: 0, moved: 0, wanted: 0, suggested: 0, unneeded: 0, bought: 0, trips: 0 };
  const open = async (member: string) => {
    const { parts, network } = phoneOf(member);
    const store = createShoppingStore({
      ...parts,
      later: () => import('../../../src/features/shopping/store/lazy-store.ts'),
    });
    const started = store.start(true);
    await time.advance(0);
    await started;
    let last = 0;
    store.subscribe(() => {
      const { message } = store.get();
      if (message && message.id !== last) count.messages += 1;
      last = message?.id ?? last;
    });
    return { store, network };
  };
  const phones = [await open('anna'), await open('bo')] as const;
  /** The state according to the model. */
  const purchases = new Map<string, number>();
  const frozen = new Map<string, number>();
  const due = new Map(used.map(([title, , days]) => [title, random() * days]));
  const orders: number[] = [];
  const add = (counts: Map<string, number>, key: string, by: number) =>
    counts.set(key, (counts.get(key) ?? 0) + by);
  const rows = (store: ShoppingStore) => store.get().sections.flatMap(({ keys }) => keys);
  const isListed = (store: ShoppingStore, title: string) =>
    store.get().tables.shopping.get(title)?.buy === true;

  /** A member notices what is missing and puts it on the list. */
  async function lookAround({ store }: (typeof phones)[number], today: number) {
    store.show('favourites');
    const suggested = new Set(store.get().missing);
    const lacking = used.flatMap(([title]) =>
      (due.get(title) ?? 0) <= today && !isListed(store, title) ? [title] : [],
    );
    count.wanted += lacking.length;
    count.suggested += lacking.filter((title) => suggested.has(title)).length;
    for (const title of suggested) if ((due.get(title) ?? 0) > today + 3) count.unneeded += 1;
    if (lacking.length > 0) count.taps += 1;
    for (const title of lacking) {
      count.taps += 1;
      await store.want(title);
      await time.advance(2_000);
    }
    store.show('basket');
  }

  async function goShopping(
    mine: (typeof phones)[number],
    other: (typeof phones)[number],
    where: string,
    today: number,
  ) {
    const { store, network } = mine;
    store.pageShown();
    if (store.get().shop !== where) {
      count.taps += 1;
      await store.chooseShop(where);
    }
    await store.sortAsInShop(true);
    network.online = random() < 0.5;
    const way = aisles[where] ?? [];
    const placeOf = (title: string) => way.indexOf(store.get().tables.shopping.get(title)?.category ?? '');
    const list = rows(store).filter((title) => isListed(store, title));
    if (list.length === 0) {
      network.online = true;
      return;
    }
    if (today > 20) orders.push(agreement(list.map((title) => placeOf(title) + list.indexOf(title) / 100)));
    let shown = rows(store);
    store.touched();
    for (const title of [...list].sort((a, b) => placeOf(a) - placeOf(b))) {
      await time.advance(20_000 + random() * minute);
      // Meanwhile, the other member at home adds something.
      if (random() < 0.15) {
        const [forgotten] = used.flatMap(([each]) => (isListed(other.store, each) ? [] : [each]));
        if (forgotten) await other.store.want(forgotten);
      }
      await time.advance(3_000);
      const now = rows(store);
      if (shown.some((key, i) => now[i] !== key)) count.moved += 1;
      shown = now;
      count.taps += 1;
      store.strike(title);
    }
    await time.advance(minute);
    const { struck } = store.get();
    for (const key of struck) {
      add(purchases, key, 1);
      due.set(key, today + (used.find(([title]) => title === key)?.[2] ?? 5) * (0.8 + random() * 0.4));
    }
    count.bought += struck.size;
    count.trips += 1;
    count.taps += 1;
    await store.buy();
    const offer = store.get().message?.offer;
    if (offer) {
      count.taps += 1;
      for (const key of struck) if (store.get().tables.shopping.get(key)?.freezer) add(frozen, key, 1);
      offer.accept();
    }
    await time.advance(5 * minute);
    network.online = true;
    await time.advance(minute);
  }

  for (let today = 0; today < 30; today += 1) {
    const [anna, bo] = today % 2 === 0 ? phones : [phones[1], phones[0]];
    for (const { store } of phones) store.pageShown();
    await lookAround(anna, today);
    if (random() < 0.5) await lookAround(bo, today);
    if (today % 3 === 0)
      await goShopping(random() < 0.5 ? anna : bo, bo, random() < 0.6 ? 'Netto' : 'Rema', today);
    const [food] = [...frozen].find(([, there]) => there > 0 && random() < 0.4) ?? [];
    if (food) {
      add(frozen, food, -1);
      count.taps += 2;
      await bo.store.stock(food, -1);
    }
    await time.advance(oneDay - hour);
  }
  await time.advance(oneDay);

  const stored = server.rows() as unknown as ShoppingTables;
  const broken = phones.flatMap(({ store }, p) => {
    const { tables: mine, waiting, rejected } = store.get();
    return [
      ...(waiting > 0 ? [`phone ${p} has ${waiting} changes to send`] : []),
      ...(rejected.length > 0 ? [`phone ${p} has ${rejected.length} changes that were refused`] : []),
      ...used.flatMap(([title]) => {
        const [here, there] = [mine.shopping.get(title), stored.shopping.get(title)];
        return here?.buy === there?.buy && here?.count === there?.count
          ? []
          : [`phone ${p} shows another ${title}`];
      }),
    ];
  });
  for (const [title] of used) {
    const row = stored.shopping.get(title);
    if (row?.buyCounter !== (purchases.get(title) ?? 0))
      broken.push(`${title} was bought ${purchases.get(title)} times and counts ${row?.buyCounter}`);
    if (row?.count !== (frozen.get(title) ?? 0))
      broken.push(`of ${title} ${frozen.get(title)} were frozen and ${row?.count} are there`);
  }
  const { length } = orders;
  return { ...count, broken, order: orders.reduce((sum, each) => sum + each, 0) / Math.max(1, length) };
}
