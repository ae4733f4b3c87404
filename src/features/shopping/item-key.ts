import { tidyText } from '../../lib/tidy-text.ts';
import { folded } from './item.ts';

/**
 * The key of a new item: a uuid made from the name (RFC 9562, version 8, of SHA-256), so that two phones without signal
 * that add the same thing add one item. Where an item that is called something else by now has it, a new one is made.
 */
export async function itemKey(
  title: string,
  taken: ReadonlyMap<string, unknown>,
  newId: () => string,
): Promise<string> {
  const name = new TextEncoder().encode(`shopping ${folded(tidyText(title))}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', name));
  const hex = [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const key = hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
  return taken.has(key) ? newId() : key;
}
