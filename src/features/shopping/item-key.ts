import { v5 } from 'uuid';
import { tidyText } from '../../lib/tidy-text.ts';
import { folded } from './item.ts';

/** The name space of the keys that are made from names (RFC 9562, version 5). */
const names = 'f5c1a0a4-3d39-4f0e-9a6b-6a2f5f7b7c11';

/**
 * The key of a new item. It is made from the name, so that two phones that add the same thing without signal add one
 * item; where an item that is called something else by now has it, a new one is made.
 */
export function itemKey(title: string, taken: ReadonlyMap<string, unknown>, newId: () => string): string {
  const key = v5(folded(tidyText(title)), names);
  return taken.has(key) ? newId() : key;
}
