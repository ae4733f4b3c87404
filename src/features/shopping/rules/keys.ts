import { derivedKey } from '../../../lib/derived-key.ts';
import { foldCase } from '../../../lib/spelling.ts';
import { tidyText } from '../../../lib/tidy-text.ts';

/** Returns the key that every phone makes from a name in a table. */
export const keyOf = (table: string, name: string): string =>
  derivedKey(`${table} ${foldCase(tidyText(name))}`);

/** Returns the key of a new row with this name: the next one, if a renamed row has kept the name's own. */
export function newKey(table: string, name: string, rows: ReadonlyMap<string, unknown>): string {
  let key = keyOf(table, name);
  for (let n = 2; rows.has(key); n += 1) key = keyOf(table, `${name}\n${n}`);
  return key;
}
