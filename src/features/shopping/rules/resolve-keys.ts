import type { ShoppingRow } from '../../../data/gateway.ts';
import { keyForTitle } from './item-key.ts';
import type { ShoppingIntent, ShoppingTables } from './operations.ts';

/** The key that an item has by now: only one that the family had not confirmed may have got another. */
export const currentKey = ({ id, key, title }: ShoppingRow, { shopping }: ShoppingTables): string =>
  id === null ? keyForTitle(key, title, shopping, false) : key;

/**
 * The intents with the keys that their items have by now. What is done to an item whose add the family has not confirmed
 * also carries its title: another item may have that key when the operation arrives.
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
