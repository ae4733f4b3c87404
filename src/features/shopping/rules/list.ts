/** What a person does to the list, as operations on its rows. */
import { type PurchaseRow, type ShoppingRow, type ShoppingTables, set } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { strokeLifetime } from '../../../lib/durations.ts';
import type { Operation } from '../../../sync/actions.ts';
import { plainWish, type Wish } from './fields.ts';
import { isListed } from './item.ts';
import { unboughtBy } from './purchases.ts';

export const noStroke = { struckBy: null, struckAt: null, struckShop: null } as const;
/** What ends with an item's place on the list. */
const ended = { ...plainWish, ...noStroke } as const;

/** The member who does it; null before the phone knows who that is. */
type Member = string | null;

type ListFields = Partial<Pick<ShoppingRow, keyof typeof ended | 'wantedBy'>>;

/** Leaves out what is so already: setting it would replace what another phone sets meanwhile. */
const changed = (row: ShoppingRow | undefined, fields: ListFields): ListFields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== (row?.[name as keyof ListFields] ?? null)),
  );

/** The fields of an item that is put on the list, also of one that was removed; without `row`, of a new one. */
export const wanted = (
  row: ShoppingRow | undefined,
  member: Member,
  { quantity = null, note = null }: Partial<Wish> = {},
) => ({
  active: true,
  buy: true,
  ...(row && noStroke),
  ...changed(row, { quantity, note }),
  // Also whoever had it there the last time: the row says when they put it there.
  wantedBy: member,
});

/** Stays whoever's it is. Who has struck it out has not got that: it is to be bought again. */
export const rewished = (
  row: ShoppingRow,
  member: Member,
  { quantity = null, note = null }: Partial<Wish>,
) => ({
  active: true,
  buy: true,
  ...changed(row, { quantity, note, wantedBy: row.wantedBy ?? member, ...noStroke }),
});

export const unwanted = (row: ShoppingRow) => ({ buy: false, ...changed(row, ended) });

/** The fields of an item that is removed. Its wish stays, for whoever saves the item in an open form. */
export const removed = (row: ShoppingRow) => ({ active: false, ...changed(row, noStroke) });

/** Strikes an item out for everybody to see: `member` has it, from one of the family's shops or from none. */
export const strike = (row: ShoppingRow, member: string, at: EpochMs, shop: string | null): Operation =>
  set('shopping', row.key, { struckBy: member, struckAt: at, struckShop: shop });

export const isStruck = (row: ShoppingRow, member: string): boolean =>
  row.struckBy === member && isListed(row);

/** True if the stroke of another member is so recent that it shows who has the item. */
export const hasFreshStroke = ({ struckAt }: Pick<ShoppingRow, 'struckAt'>, now: EpochMs): boolean =>
  struckAt !== null && struckAt > now - strokeLifetime;

/** Of what a member has struck out, what has ended without having been bought. */
export const forgotten = (struck: readonly ShoppingRow[], now: EpochMs): readonly ShoppingRow[] =>
  struck.filter((row) => !hasFreshStroke(row, now));

interface Trip {
  readonly id: string;
  readonly member: string;
  readonly at: EpochMs;
}

/** Buys an item. The purchase records what the item loses by it. */
export function buy(row: ShoppingRow, { id, member, at }: Trip, newId: () => string): readonly Operation[] {
  const { key, quantity, note, wantedBy, struckBy } = row;
  const { struckAt, struckShop } = struckBy === member && hasFreshStroke(row, at) ? row : noStroke;
  return [
    set('purchase', newId(), {
      trip: id,
      item: key,
      member,
      boughtAt: at,
      quantity,
      note,
      wantedBy,
      struckAt,
      shop: struckShop,
    }),
    set('shopping', key, unwanted(row)),
  ];
}

/** Undoes purchases. What nobody has touched since is on the list again, as it was. */
export const undoPurchases = (
  { shopping }: ShoppingTables,
  purchases: readonly PurchaseRow[],
  { member, at }: Omit<Trip, 'id'>,
): readonly Operation[] =>
  purchases.flatMap((each) => {
    const row = shopping.get(each.item);
    const { quantity, note, wantedBy } = each;
    return [
      set('purchase', each.key, { undoneAt: at, undoneBy: member }),
      ...(row && unboughtBy(row, each)
        ? [set('shopping', row.key, { buy: true, ...changed(row, { quantity, note, wantedBy }) })]
        : []),
    ];
  });
