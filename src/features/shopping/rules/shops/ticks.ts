import type { ShoppingRow, ShoppingTables } from '../../../../data/gateway.ts';
import type { EpochMs } from '../../../../lib/dates.ts';
import { wins, withTimestamps } from '../../../../sync/field-timestamps.ts';
import type { Operation } from '../../../../sync/protocol.ts';
import { flagOf, Rejection, uuidOf } from '../operation-data.ts';

/** How long a tick says that somebody has the item, in ms. Postgres has the same number (`private.purchase_items`). */
const lasting = 4 * 3_600_000;

/** Taken from its shelf by `member`, in a shop that the family has or in none; or put back by who took it. */
export function ticked(
  row: ShoppingRow,
  op: Operation,
  member: string,
  shops: ShoppingTables['shop'],
): ShoppingRow {
  if (!('on' in op.data)) throw new Rejection('bad-data');
  const on = flagOf(op, 'on', false);
  if (!wins(row.timestamps, 'tick', op) || !(on || row.tickedBy === member)) return row;
  // Putting back ends the own tick and no other: whoever else took it later has it, however late that is heard.
  if (!on) return { ...row, tickedBy: null, tickedAt: null, tickedShop: null };
  const shop = uuidOf(op, 'shop');
  return {
    ...row,
    tickedBy: member,
    tickedAt: op.at,
    tickedShop: shop && shops.has(shop) ? shop : null,
    timestamps: withTimestamps(row.timestamps, ['tick'], op),
  };
}

/** Does the tick still say that somebody has the item? Not after some hours, nor once it was put on the list or off it. */
export const isTicked = ({ tickedAt, timestamps }: ShoppingRow, now: EpochMs): boolean =>
  tickedAt !== null && tickedAt > Math.max(now - lasting, timestamps.buy?.[0] ?? 0);
