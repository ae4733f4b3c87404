import type { ShoppingRow } from '../../../data/gateway.ts';
import type { Intent } from '../../../sync/sync.ts';
import { keyCalled } from './item-key.ts';
import type { ShoppingOperation, ShoppingTables } from './operations.ts';

type ShoppingIntent = Intent<ShoppingOperation>;

/** The key by now of an item as it was: only what the family had not confirmed may have got another. */
export const keyNow = ({ id, key, title }: ShoppingRow, { shopping }: ShoppingTables): string =>
  id === null ? keyCalled(key, title, shopping, false) : key;

/**
 * The intents on the items that they mean. What is done to an item whose add the family has not confirmed says what it is
 * called: the key may be another's by then.
 */
export function meant(intents: readonly ShoppingIntent[], tables: ShoppingTables): readonly ShoppingIntent[] {
  const names = new Map<string, string>();
  return intents.map((intent) => {
    if (intent.kind === 'add') return intent;
    const { of, ...data } = intent.data;
    const key = of === undefined ? intent.key : keyCalled(intent.key, of, tables.shopping, false);
    const row = tables.shopping.get(key);
    if (row?.id !== null) return { ...intent, key, data } as ShoppingIntent;
    const name = names.get(key) ?? row.title;
    if (intent.kind === 'edit' && intent.data.title) names.set(key, intent.data.title);
    return { ...intent, key, data: { ...data, of: name } } as ShoppingIntent;
  });
}
