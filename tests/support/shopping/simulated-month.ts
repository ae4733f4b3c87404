import { type ShoppingTables, shoppingTables } from '../../../src/data/gateway/tables.ts';
import { applyShopping, rejectionOf } from '../../../src/features/shopping/rules/apply-operation.ts';
import type { ShoppingOperation } from '../../../src/features/shopping/rules/operations.ts';
import { agreement } from '../../../src/features/shopping/rules/shops/aisle-order.ts';
import {
  createShoppingStore,
  type ShoppingStore,
} from '../../../src/features/shopping/store/shopping-store.ts';
import { item, shop, tables } from '../../features/shopping/rows.ts';
import { seededRandom } from '../seeded-random.ts';
import { familyInMemory } from '../simulation/family-in-memory.ts';
import { aisles, used } from './usual-items.ts';

const minute = 60_000;
const hour = 60 * minute;
const oneDay = 24 * hour;

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

type Phone = Awaited<ReturnType<typeof openPhone>>;
type Family = ReturnType<typeof createFamily>;

/** What the two members have bought and what is in their freezer, counted apart from the list's own rules. */
interface Household {
  /** How often each item has been bought. */
  readonly purchases: Map<string, number>;
  /** How many of each item are in the freezer. */
  readonly frozen: Map<string, number>;
  /** The day on which each item is used up. */
  readonly due: Map<string, number>;
}

/** A month in progress. */
interface Simulation extends Household {
  readonly random: () => number;
  readonly time: Family['time'];
  readonly phones: readonly [Phone, Phone];
  readonly count: Counts;
  /** For each trip of the last third, how well the basket's order agreed with the shop's. */
  readonly orders: number[];
}

type Counts = { -readonly [Name in keyof Omit<Month, 'broken' | 'order'>]: number };

/**
 * Simulates thirty days of two members with one list, two shops and a freezer, and some trips without a
 * connection; always the same for the same seed.
 */
export async function simulateMonth(seed: number): Promise<Month> {
  const random = seededRandom(seed);
  const family = createFamily();
  const { time } = family;
  const count = { taps: 0, messages: 0, moved: 0, wanted: 0, suggested: 0, unneeded: 0, bought: 0, trips: 0 };
  const simulation: Simulation = {
    random,
    time,
    count,
    phones: [await openPhone(family, 'anna', count), await openPhone(family, 'bo', count)],
    purchases: new Map(),
    frozen: new Map(),
    due: new Map(used.map(([title, , days]) => [title, random() * days])),
    orders: [],
  };
  for (let today = 0; today < 30; today += 1) await simulateDay(simulation, today);
  await time.advance(oneDay);
  const { orders, phones } = simulation;
  const stored = family.server.rows();
  return {
    ...count,
    broken: [...phoneFaults(phones, stored), ...countFaults(simulation, stored)],
    order: orders.reduce((sum, each) => sum + each, 0) / Math.max(1, orders.length),
  };
}

const createFamily = () =>
  familyInMemory<ShoppingOperation, ShoppingTables>({
    shapes: shoppingTables,
    apply: applyShopping,
    rejectionOf,
    tables: tables(
      used.map(([title, category]) =>
        item({ title, category, freezer: category === 'Frost' || title === 'Laks' }),
      ),
      [],
      Object.keys(aisles).map((name) => shop({ key: name, name })),
    ),
    online: true,
  });

/** Opens the list on a member's phone, and counts the messages that it shows. */
async function openPhone({ phoneOf, time }: Family, member: string, count: Counts) {
  const { parts, network } = phoneOf(member);
  const store = createShoppingStore({
    ...parts,
    later: () => import('../../../src/features/shopping/store/lazy-store.ts'),
  });
  const started = store.start('Anna');
  await time.advance(0);
  await started;
  let last = 0;
  store.subscribe(() => {
    const { message } = store.get();
    if (message && message.id !== last) count.messages += 1;
    last = message?.id ?? last;
  });
  return { store, network };
}

const add = (counts: Map<string, number>, key: string, by: number) =>
  counts.set(key, (counts.get(key) ?? 0) + by);
const shownRows = (store: ShoppingStore) => store.get().sections.flatMap(({ keys }) => keys);
const isListed = (store: ShoppingStore, title: string) =>
  store.get().tables.shopping.get(title)?.buy === true;

/** A day on which the members note what is missing, perhaps go shopping, and perhaps eat from the freezer. */
async function simulateDay(simulation: Simulation, today: number) {
  const { random, time, phones, frozen, count } = simulation;
  const [first, second] = today % 2 === 0 ? phones : [phones[1], phones[0]];
  for (const { store } of phones) store.pageShown();
  await lookAround(simulation, first, today);
  if (random() < 0.5) await lookAround(simulation, second, today);
  if (today % 3 === 0) {
    const mine = random() < 0.5 ? first : second;
    await goShopping(simulation, { mine, other: second, where: random() < 0.6 ? 'Netto' : 'Rema', today });
  }
  const [food] = [...frozen].find(([, there]) => there > 0 && random() < 0.4) ?? [];
  if (food) {
    add(frozen, food, -1);
    count.taps += 2;
    await second.store.stock(food, -1);
  }
  await time.advance(oneDay - hour);
}

/** A member notices what is missing and puts it on the list. */
async function lookAround({ due, count, time }: Simulation, { store }: Phone, today: number) {
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

interface Trip {
  /** The phone of the member who goes shopping. */
  readonly mine: Phone;
  /** The phone of the member who may add something meanwhile. */
  readonly other: Phone;
  /** The shop. */
  readonly where: string;
  /** The day, from 0. */
  readonly today: number;
}

/**
 * A shopping trip, half of the time without a connection: everything on the list is struck out and bought.
 */
async function goShopping(simulation: Simulation, trip: Trip) {
  const { random, time, count, orders } = simulation;
  const { store, network } = trip.mine;
  store.pageShown();
  if (store.get().shop !== trip.where) {
    count.taps += 1;
    await store.chooseShop(trip.where);
  }
  await store.sortAsInShop(true);
  network.online = random() < 0.5;
  const way = aisles[trip.where] ?? [];
  const placeOf = (title: string) => way.indexOf(store.get().tables.shopping.get(title)?.category ?? '');
  const list = shownRows(store).filter((title) => isListed(store, title));
  if (list.length > 0) {
    if (trip.today > 20)
      orders.push(agreement(list.map((title) => placeOf(title) + list.indexOf(title) / 100)));
    const inShopOrder = [...list].sort((a, b) => placeOf(a) - placeOf(b));
    await strikeAll(simulation, trip, inShopOrder);
    await time.advance(minute);
    await buyStruck(simulation, trip);
    await time.advance(5 * minute);
  }
  network.online = true;
  if (list.length > 0) await time.advance(minute);
}

/** Strikes these items out one after the other, and counts how often a row moved just before a tap. */
async function strikeAll(
  { random, time, count }: Simulation,
  { mine, other }: Trip,
  titles: readonly string[],
) {
  const { store } = mine;
  let shown = shownRows(store);
  store.touched();
  for (const title of titles) {
    await time.advance(20_000 + random() * minute);
    // Meanwhile, the other member at home adds something.
    if (random() < 0.15) {
      const [forgotten] = used.flatMap(([each]) => (isListed(other.store, each) ? [] : [each]));
      if (forgotten) await other.store.want(forgotten);
    }
    await time.advance(3_000);
    const now = shownRows(store);
    if (shown.some((key, i) => now[i] !== key)) count.moved += 1;
    shown = now;
    count.taps += 1;
    store.strike(title);
  }
}

/** Buys what is struck out, and accepts the offer to put it in the freezer. */
async function buyStruck({ random, count, purchases, frozen, due }: Simulation, { mine, today }: Trip) {
  const { store } = mine;
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
  if (!offer) return;
  count.taps += 1;
  for (const key of struck) if (store.get().tables.shopping.get(key)?.freezer) add(frozen, key, 1);
  offer.accept();
}

/** Describes what the phones have not sent, or show differently from the server's rows. */
const phoneFaults = (phones: readonly Phone[], stored: ShoppingTables): readonly string[] =>
  phones.flatMap(({ store }, p) => {
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

/** Describes where the server's counters differ from what the members did. */
const countFaults = ({ purchases, frozen }: Household, stored: ShoppingTables): readonly string[] =>
  used.flatMap(([title]) => {
    const row = stored.shopping.get(title);
    const [bought, there] = [purchases.get(title) ?? 0, frozen.get(title) ?? 0];
    return [
      ...(row?.buyCounter === bought
        ? []
        : [`${title} was bought ${bought} times and counts ${row?.buyCounter}`]),
      ...(row?.count === there ? [] : [`of ${title} ${there} were frozen and ${row?.count} are there`]),
    ];
  });
