import fc from 'fast-check';
import { type ShoppingTables, shoppingTables } from '../../../src/data/gateway/tables.ts';
import { applyShopping, rejectionOf } from '../../../src/features/shopping/rules/apply-operation.ts';
import { type FieldData, fieldEntries } from '../../../src/features/shopping/rules/fields.ts';
import { resolveKeys } from '../../../src/features/shopping/rules/item-key.ts';
import {
  type ItemOperation,
  previewed,
  type ShopOperation,
  type ShoppingOperation,
} from '../../../src/features/shopping/rules/operations.ts';
import { keyAndDataOf, refOfKey } from '../../../src/features/shopping/rules/shops/shop-key.ts';
import { tickLifetime } from '../../../src/lib/durations.ts';
import type { Pending } from '../../../src/sync/state/pending.ts';
import type { Intent } from '../../../src/sync/sync.ts';
import { brokenFreezerCounts } from '../laws/freezer-laws.ts';
import { type HistoryOutcome, memoryServer, type Simulation } from './simulation.ts';

type ShopChoice = `shop ${ShopOperation['kind']}`;

/**
 * What a person does, whatever rows there are: each `kind` uses the other fields in its own way, and `pick`
 * counts modulo the number of rows.
 */
export interface ShoppingChoice {
  readonly kind: ItemOperation['kind'] | ShopChoice | 'norm';
  readonly pick: number;
  readonly text: string;
  readonly yes: boolean;
  readonly by: number;
  readonly day: string | null;
}

/** Actions that a person may choose on the shopping list, including some that are rejected. */
export const shoppingChoices: fc.Arbitrary<ShoppingChoice> = fc.record({
  kind: fc.constantFrom(
    'add',
    'edit',
    'want',
    'want',
    'purchase',
    'purchase',
    'unpurchase',
    'stock',
    'remove',
    'restore',
    'tick',
    'tick',
    'tick',
    'norm',
    'shop add',
    'shop rename',
    'shop remove',
    'shop restore',
    'shop place',
    'shop place',
  ),
  pick: fc.nat(5),
  text: fc.constantFrom('Rugbrød', 'Smør  og ost', '2 kg', '', 'x'.repeat(81)),
  yes: fc.boolean(),
  by: fc.integer({ min: -3, max: 5 }),
  day: fc.constantFrom(null, null, '2026-03-01', '2026-03-02', '2025-12-31', '2026-02-30', 'i dag'),
});

/** Actions on shops that are added under one name and renamed, and ticks in them. */
export const sameNameChoices: fc.Arbitrary<ShoppingChoice> = fc
  .tuple(
    shoppingChoices,
    fc.constantFrom(
      'add' as const,
      'tick' as const,
      'shop add' as const,
      'shop rename' as const,
      'shop place' as const,
    ),
  )
  .map(([choice, kind]) => ({
    ...choice,
    kind,
    text: kind === 'shop rename' ? '2 kg' : 'Rugbrød',
    by: Math.abs(choice.by) || 1,
    yes: kind === 'tick' || choice.yes,
  }));

/** A stand-in for a key made from the name. */
const keyOf = (text: string) => `00000000-0000-8000-9000-${String(text.length).padStart(12, '0')}`;

/** An edit of all fields but the title, or of only one. */
function editOf(text: string, by: number): Partial<FieldData> {
  const others = fieldEntries.filter(([name]) => name !== 'title');
  const chosen = others.filter((_, n) => by < 0 || n === by % others.length);
  return Object.fromEntries(
    chosen.map(([, { kind, column }]) => [column, kind === 'text' ? text : by % 2 === 0]),
  );
}

/** The intents as sent by the page, or with an earlier name of the item. */
function intents(
  tables: ShoppingTables,
  choice: ShoppingChoice,
  newId: () => string,
  pending: readonly Pending<ShoppingOperation>[] = [],
): readonly Intent<ShoppingOperation>[] {
  const made = chosen(tables, choice, newId, pending);
  if (choice.pick % 2 === 0) return resolveKeys(made, tables);
  return made.map((intent) =>
    intent.kind === 'add' || intent.entity !== 'shopping' || !choice.yes
      ? intent
      : ({ ...intent, data: { ...intent.data, of: choice.text } } as Intent<ShoppingOperation>),
  );
}

function chosen(
  { shopping, purchase, shop }: ShoppingTables,
  { kind, pick, text, yes, by, day }: ShoppingChoice,
  newId: () => string,
  pending: readonly Pending<ShoppingOperation>[],
): Intent<ShoppingOperation>[] {
  const shops = [...shop.keys()].sort();
  const known = shops[pick % shops.length];
  const visited = known === undefined ? undefined : keyAndDataOf(refOfKey(known, shop, pending));
  if (kind === 'norm') {
    const months = yes ? by * 5 : null;
    return [
      { entity: 'norm', kind: 'set', key: keyOf(`norm ${pick % 2}`), data: { category: text, months } },
    ];
  }
  if (isShopChoice(kind)) return [chosenForShop(visited, kind, { pick, text, yes, by }, newId)];
  const keys = [...shopping.keys()].sort();
  const key = keys[pick % keys.length];
  const entity = 'shopping';
  if (kind === 'add' || !key) {
    // Some keys are made from the name, as on the page.
    const added = by > 0 ? keyOf(text) : newId();
    return [{ entity, kind: 'add', key: added, data: { title: text, buy: yes } }];
  }
  switch (kind) {
    case 'edit':
      return [{ entity, kind, key, data: yes ? { title: text } : editOf(text, by) }];
    case 'want':
      return [{ entity, kind, key, data: { buy: yes, ...(by > 0 && { quantity: text }) } }];
    case 'tick':
      return [
        {
          entity,
          kind,
          key,
          data: { on: by > -2, ...(yes && visited && { shop: visited.key, ...visited.data }) },
        },
      ];
    case 'purchase':
      return [{ entity, kind, key, data: { trip: newId() } }];
    case 'unpurchase': {
      const bought = [...purchase.values()].sort((a, b) => (a.id < b.id ? -1 : 1))[pick % purchase.size];
      return bought ? [{ entity, kind, key: bought.itemKey, data: { purchase: bought.id } }] : [];
    }
    case 'stock': {
      const bought = [...purchase.values()].sort((a, b) => (a.id < b.id ? -1 : 1))[pick % purchase.size];
      const on = day === null ? {} : { day };
      const much = by < 0 ? -(bought?.frozenCount ?? 1) : by || 1;
      return yes && bought
        ? [{ entity, kind, key: bought.itemKey, data: { by: much, ...on, purchase: bought.id } }]
        : [{ entity, kind, key, data: { by, ...on } }];
    }
    default:
      return [{ entity, kind, key, data: {} }];
  }
}

const isShopChoice = (kind: ShoppingChoice['kind']): kind is ShopChoice => kind.startsWith('shop ');

function chosenForShop(
  visited: ReturnType<typeof keyAndDataOf> | undefined,
  kind: ShopChoice,
  { pick, text, yes, by }: Pick<ShoppingChoice, 'pick' | 'text' | 'yes' | 'by'>,
  newId: () => string,
): Intent<ShoppingOperation> {
  const entity = 'shop';
  const { key, data } = visited ?? { key: newId(), data: {} };
  switch (kind) {
    case 'shop rename':
      return { entity, kind: 'rename', key, data: { ...data, name: text } };
    case 'shop remove':
    case 'shop restore':
      return { entity, kind: kind === 'shop remove' ? 'remove' : 'restore', key, data };
    case 'shop place': {
      const place = yes ? pick * 200 + by : null;
      return { entity, kind: 'place', key, data: { ...data, category: text, place } };
    }
    case 'shop add': {
      // The page adds no shop without a valid name.
      const fallback = text && text.length <= 40 ? { fallback: newId() } : {};
      return { entity, kind: 'add', key: by > 0 ? keyOf(text) : newId(), data: { name: text, ...fallback } };
    }
  }
}

/** The tables of a family that has not begun its list. */
export const emptyTables: ShoppingTables = {
  shopping: new Map(),
  purchase: new Map(),
  shop: new Map(),
  norm: new Map(),
};

/** The in-memory server. `apply` may contain a planted bug. */
export const shoppingServer = (apply: typeof applyShopping) => memoryServer(emptyTables, apply, rejectionOf);

/** The shopping list on the in-memory server. */
export const shoppingSimulation: Simulation<ShoppingOperation, ShoppingTables, ShoppingChoice> = {
  shapes: shoppingTables,
  apply: applyShopping,
  previewed,
  empty: emptyTables,
  intents,
  server: shoppingServer(applyShopping),
};

/** The laws that only the shopping list has: its counters and its freezer. */
export const brokenCounts = (outcome: HistoryOutcome<ShoppingOperation, ShoppingTables>): string[] => [
  ...miscounted(outcome),
  ...brokenFreezerCounts(outcome),
];

/**
 * Checks that every counter is the number of distinct purchases that have not been undone. Returns those that
 * differ.
 */
function miscounted({ rows }: Pick<HistoryOutcome<ShoppingOperation, ShoppingTables>, 'rows'>): string[] {
  const standing = [...rows.purchase.values()].filter(({ undoneAt }) => undoneAt === null);
  return [...rows.shopping.values()].flatMap(({ key, buyCounter }) => {
    const bought = standing.filter(({ itemKey }) => itemKey === key).length;
    return bought === buyCounter
      ? []
      : [`the item ${key} was bought ${bought} times and counts ${buyCounter}`];
  });
}

/**
 * Checks that whatever a phone did with a shop that it had added, before the server had confirmed that, is in
 * one shop, and in none if the add was refused. Returns the shops for which this does not hold.
 */
export function mixedShops({
  rows,
  applied,
  phones,
}: HistoryOutcome<ShoppingOperation, ShoppingTables>): string[] {
  const shopsOf = new Map<string, string>();
  for (const { key, timestamps, places } of rows.shop.values())
    for (const [, id] of [...Object.values(timestamps), ...Object.values(places)]) shopsOf.set(id, key);
  for (const { timestamps, tickedShop } of rows.shopping.values())
    if (timestamps.tick && tickedShop) shopsOf.set(timestamps.tick[1], tickedShop);
  const did = phones.flatMap((phone) => phone.did);
  return did.flatMap((add) => {
    if (add.entity !== 'shop' || add.kind !== 'add' || !add.data.fallback) return [];
    const same = did.filter(({ data }) => 'fallback' in data && data.fallback === add.data.fallback);
    const reached = new Set(same.flatMap(({ id }) => shopsOf.get(id) ?? []));
    return reached.size > (applied.has(add.id) ? 1 : 0)
      ? [`the shop of ${add.id} is ${[...reached].join(' and ')}`]
      : [];
  });
}

/**
 * Checks ticks. A purchase records a tick of its buyer only from the last few hours, and only in an existing
 * shop; an item's tick has both a member and a time, or neither. Returns those that break this.
 */
export function brokenTicks({
  rows,
}: Pick<HistoryOutcome<ShoppingOperation, ShoppingTables>, 'rows'>): string[] {
  const unknown = (shop: string | null) => shop !== null && !rows.shop.has(shop);
  const purchases = [...rows.purchase.values()].flatMap(({ id, tickedAt, boughtAt, shop }) => {
    const wrongTime = tickedAt !== null && (tickedAt > boughtAt || tickedAt <= boughtAt - tickLifetime);
    return wrongTime || unknown(shop) || (shop !== null && tickedAt === null)
      ? [`the purchase ${id} of ${boughtAt} was ticked at ${tickedAt} in ${shop}`]
      : [];
  });
  const items = [...rows.shopping.values()].flatMap(({ key, tickedBy, tickedAt, tickedShop }) =>
    (tickedBy === null) !== (tickedAt === null) || unknown(tickedShop)
      ? [`the item ${key} was ticked by ${tickedBy} at ${tickedAt} in ${tickedShop}`]
      : [],
  );
  return [...purchases, ...items];
}
