import type { ShoppingRow, ShoppingTables } from '../../../data/gateway/tables.ts';
import { tidyText } from '../../../lib/tidy-text.ts';
import { folded, keyForTitle } from './item.ts';
import type { ShoppingIntent } from './operations.ts';

type Rows = ReadonlyMap<string, Pick<ShoppingRow, 'title'>>;

/**
 * Returns the key of a new item: a uuid made from the name (RFC 9562, version 8, of SHA-256), so that two
 * offline phones that add the same item make one. If an item that has been renamed since has that key,
 * returns the next one.
 */
export async function itemKey(title: string, rows: Rows): Promise<string> {
  return keyForTitle(await keyOfName('shopping', title), tidyText(title), rows, true);
}

/** Returns the key that every phone makes from a name in a table. */
export async function keyOfName(table: 'shopping' | 'shop' | 'norm', name: string): Promise<string> {
  const named = new TextEncoder().encode(`${table} ${folded(tidyText(name))}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', named));
  const hex = [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

/**
 * Returns the intents with the current keys of their items. An intent on an item whose add has not been
 * confirmed also contains its title, because another item may have that key when the operation arrives.
 */
export function resolveKeys(
  intents: readonly ShoppingIntent[],
  tables: ShoppingTables,
): readonly ShoppingIntent[] {
  const renamed = new Map<string, string>();
  return intents.map((intent) => {
    if (intent.entity !== 'shopping') return intent;
    if (intent.kind === 'add') {
      renamed.set(intent.key, intent.data.title);
      return intent;
    }
    const { of, ...data } = intent.data;
    const key = of === undefined ? intent.key : keyForTitle(intent.key, of, tables.shopping, false);
    const row = tables.shopping.get(key);
    const title = renamed.get(key) ?? row?.title;
    if (title === undefined || (row && row.id !== null)) return { ...intent, key, data } as ShoppingIntent;
    if (intent.kind === 'edit' && intent.data.title) renamed.set(key, intent.data.title);
    return { ...intent, key, data: { ...data, of: title } } as ShoppingIntent;
  });
}
