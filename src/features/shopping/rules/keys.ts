import { tidyText } from '../../../lib/tidy-text.ts';
import { folded } from './item.ts';

/** FNV-1a with 128 bits: http://www.isthe.com/chongo/tech/comp/fnv. */
const fnv = { start: 0x6c62272e07bb014262b821756295c58dn, prime: 0x1000000000000000000013bn };

/**
 * Returns the key that every phone makes from a name in a table: a uuid (RFC 9562, version 8), so that two
 * phones without a network that add the same thing make one row.
 */
export function keyOf(table: string, name: string): string {
  let hash = fnv.start;
  for (const byte of new TextEncoder().encode(`${table} ${folded(tidyText(name))}`))
    hash = BigInt.asUintN(128, (hash ^ BigInt(byte)) * fnv.prime);
  const hex = hash.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

/**
 * Returns the key of a new row with this name. A row that has been renamed keeps the key made from its old
 * name; then the new row gets the next one.
 */
export function newKey(table: string, name: string, rows: ReadonlyMap<string, unknown>): string {
  let key = keyOf(table, name);
  for (let n = 2; rows.has(key); n += 1) key = keyOf(table, `${name}\n${n}`);
  return key;
}
