/**
 * A phone derives the key of a new shop from its name, so that two phones without a connection that add the
 * same shop add one. If the shop with that key has another name by the time the add arrives, the new shop
 * gets its `fallback` instead, a key that no other phone knows. Operations on a shop whose add has not been
 * confirmed carry both keys, so that they never reach the other shop.
 */
import type { ShopRow } from '../../../../data/gateway/tables.ts';
import type { Operation } from '../../../../sync/protocol.ts';
import type { Pending } from '../../../../sync/state/pending.ts';
import { folded } from '../item.ts';
import { textOf, uuidOf } from '../operations.ts';

type Shops = ReadonlyMap<string, ShopRow>;

/**
 * A shop that a member has chosen: its key or, if its add has not been confirmed, 'key fallback'. It stays
 * valid when the add has been confirmed.
 */
export type ShopRef = string;

/** Returns the current key of a shop. */
export function keyOfRef(ref: ShopRef, shops: Shops): string {
  const [key = '', fallback = ''] = ref.split(' ');
  return shops.has(fallback) ? fallback : key;
}

/** Returns the reference to the shop that has this key now. */
export function refOfKey(key: string, shops: Shops, pending: readonly Pending[]): ShopRef {
  const refs = pending.flatMap(({ op, state }) =>
    op.entity === 'shop' && op.kind === 'add' && op.data.fallback && state.kind !== 'rejected'
      ? `${op.key} ${op.data.fallback}`
      : [],
  );
  return refs.find((ref) => keyOfRef(ref, shops) === key) ?? key;
}

/** Returns the key and the data with which an operation names a shop. */
export function keyAndDataOf(ref: ShopRef): { key: string; data: { fallback?: string } } {
  const [key = '', fallback] = ref.split(' ');
  return { key, data: fallback ? { fallback } : {} };
}

/**
 * Returns the key of the shop that an operation is meant for. Same rule as `private.resolve_shop_keys` in
 * Postgres.
 */
export function shopKeyOf(op: Operation, shops: Shops): string {
  const fallback = uuidOf(op, 'fallback');
  const name = op.kind === 'add' ? (textOf(op, 'name') ?? '') : null;
  const row = shops.get(op.key);
  const isTaken = name !== null && row !== undefined && folded(row.name) !== folded(name);
  return fallback !== null && (shops.has(fallback) || isTaken) ? fallback : op.key;
}
