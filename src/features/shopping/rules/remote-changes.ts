import type { ShoppingRow, ShoppingTables } from '../../../data/gateway/tables.ts';
import { byText } from '../../../lib/collation.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { changedRows } from '../../../sync/state/row-map.ts';
import { textFieldNames } from './fields.ts';
import { basket, byKey, type ItemListing } from './item.ts';
import { isTicked } from './purchases.ts';

/**
 * Others' changes to the list: `wanted` and `bought` by a member; `returned` to the list by whoever undid a
 * purchase, or, with an unknown member, restored the item; `edited`: the quantity of an item that is struck
 * out here, or what was just saved here, has been changed by an unknown member.
 */
export interface RemoteChange {
  readonly kind: 'wanted' | 'returned' | 'edited' | 'bought';
  readonly member: string | null;
  /** What is said of each item, by its key: its title, or a sentence where it was edited. */
  readonly texts: ReadonlyMap<string, string>;
}

const order: readonly RemoteChange['kind'][] = ['wanted', 'returned', 'edited', 'bought'];

/**
 * Returns what others than `me` did to the list between two states: wanted items first, then bought ones.
 * `saved`: an item as it was before the form has just saved it.
 */
export function remoteChanges(
  before: ShoppingTables,
  after: ShoppingTables,
  me: string,
  struck: ReadonlySet<string>,
  saved: ShoppingRow | null = null,
): readonly RemoteChange[] {
  if (before.shopping === after.shopping) return [];
  const found = changedRows(before.shopping, after.shopping).flatMap(([was, row]) => {
    // Changes made here appear before they have a revision of the server.
    if (!row || row.rev <= (was?.rev ?? 0)) return [];
    const change = changeOfItem(was, row, after.purchase, struck.has(row.key), saved);
    return change && change.member !== me ? [change] : [];
  });
  return mergeRemoteChanges([], found);
}

/**
 * Merges changes of one kind by one member, in order of importance, with the texts in their order. Changes
 * in `next` replace those in `reported` about the same items, so an undone purchase is no longer reported.
 */
export function mergeRemoteChanges(
  reported: readonly RemoteChange[],
  next: readonly RemoteChange[],
): readonly RemoteChange[] {
  const standing = withoutItems(reported, new Set(next.flatMap(({ texts }) => [...texts.keys()])));
  const merged = new Map<string, RemoteChange>();
  for (const change of [...standing, ...next]) {
    const key = `${change.kind} ${change.member}`;
    const texts = [...(merged.get(key)?.texts ?? []), ...change.texts];
    merged.set(key, { ...change, texts: new Map(texts.sort(([, a], [, b]) => byText(a, b))) });
  }
  return [...merged.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/**
 * Returns the reported changes without items that have come onto or gone off the list since, whoever did
 * that: the same array if there are none.
 */
export function standingChanges(
  reported: readonly RemoteChange[],
  before: ShoppingTables,
  after: ShoppingTables,
): readonly RemoteChange[] {
  if (reported.length === 0 || before.shopping === after.shopping) return reported;
  const isListed = (row: ShoppingRow | undefined) => row !== undefined && basket.includes(row);
  const moved = changedRows(before.shopping, after.shopping).flatMap(([was, row]) =>
    isListed(was) === isListed(row) ? [] : (was?.key ?? []),
  );
  return moved.length === 0 ? reported : withoutItems(reported, new Set(moved));
}

const withoutItems = (changes: readonly RemoteChange[], gone: ReadonlySet<string>): readonly RemoteChange[] =>
  changes
    .map((change) => ({ ...change, texts: new Map([...change.texts].filter(([key]) => !gone.has(key))) }))
    .filter(({ texts }) => texts.size > 0);

function changeOfItem(
  was: ShoppingRow | undefined,
  row: ShoppingRow,
  purchases: ShoppingTables['purchase'],
  isStruck: boolean,
  saved: ShoppingRow | null,
): RemoteChange | null {
  const { key, title, quantity, wantedBy, timestamps } = row;
  const saying = (text: string) => new Map([[key, text]]);
  const edited = was && saved?.key === row.key ? editsOf(saved, was, row) : [];
  if (was && edited.length > 0)
    return {
      kind: 'edited',
      member: null,
      texts: saying(`En anden har rettet ${was.title}: ${edited.join(', ')}`),
    };
  const listed = was !== undefined && basket.includes(was);
  if (basket.includes(row)) {
    if (listed) {
      const isChanged = isStruck && quantity !== null && quantity !== was.quantity;
      return isChanged ? { kind: 'edited', member: null, texts: saying(`${title}: nu ${quantity}`) } : null;
    }
    // Without a new wish, `wantedBy` is the member who had asked for it before, not the one who restored it.
    const isWish = timestamps.wish?.[1] !== was?.timestamps.wish?.[1];
    return isWish
      ? { kind: 'wanted', member: wantedBy, texts: saying(title) }
      : { kind: 'returned', member: undoneBy(row, purchases), texts: saying(title) };
  }
  const bought = listed ? purchases.get(timestamps.buy?.[1] ?? '') : undefined;
  return bought ? { kind: 'bought', member: bought.member, texts: saying(title) } : null;
}

/**
 * Returns the new values of fields that differed from `before`, the item before it was saved here. A quantity
 * that went with the item off the list is not an edit.
 */
const editsOf = (before: ShoppingRow, was: ShoppingRow, row: ShoppingRow): readonly string[] =>
  ([...textFieldNames, 'quantity'] as const).flatMap((name) =>
    was[name] === before[name] || row[name] === was[name] || (name === 'quantity' && !row.buy)
      ? []
      : (row[name] ?? (name === 'quantity' ? 'ingen mængde' : 'tomt felt')),
  );

/**
 * Returns who put the item on the list again by undoing its purchase; null when that is not how, or is
 * unknown.
 */
const undoneBy = ({ key, timestamps }: ShoppingRow, purchases: ShoppingTables['purchase']): string | null =>
  [...purchases.values()].find(
    ({ itemKey, undoneAt }) => itemKey === key && undoneAt !== null && undoneAt === timestamps.buy?.[0],
  )?.undoneBy ?? null;

/** How long after their last tick a member is assumed to be in the shop, in ms. */
const shoppingTime = 15 * 60_000;

/** Items that are ticked and not bought yet, the latest first. */
export const tickedItems: ItemListing = {
  includes: (row) => row.tickedBy !== null && basket.includes(row),
  order: (a, b) => (b.tickedAt ?? 0) - (a.tickedAt ?? 0) || byKey(a, b),
};

/**
 * Returns which other member is shopping right now, and in which shop if known: the one with the latest tick.
 * `rows`: the ticked items.
 */
export function othersShopping(
  rows: readonly ShoppingRow[],
  shops: ShoppingTables['shop'],
  me: string,
  now: EpochMs,
): { readonly member: string; readonly shop: string | null } | null {
  const last = rows.find((row) => row.tickedBy !== me && isTicked(row, now));
  if (!last?.tickedBy || (last.tickedAt ?? 0) <= now - shoppingTime) return null;
  return { member: last.tickedBy, shop: shops.get(last.tickedShop ?? '')?.name ?? null };
}
