import { shortName } from '../../../app-shell/store/messages.ts';
import type { ShoppingRow } from '../../../data/tables.ts';
import { wishFieldNames } from '../rules/fields.ts';
import { basket } from '../rules/item.ts';
import { memberOf, type StoreContext } from './store-context.ts';

/**
 * Tells this member when another one, perhaps without a network, has replaced the amount or the note of what they
 * asked for, with both one tap away. Returns what to call at each change of the rows.
 */
export function watchWishes({ shell }: StoreContext, add: (row: ShoppingRow, lost: ShoppingRow) => void) {
  const own = new Set<string>();
  let before = shell.get().tables.shopping;
  return () => {
    const { tables, pending } = shell.get();
    for (const { action } of pending) own.add(action.id.toLowerCase());
    const last = before;
    before = tables.shopping;
    if (last === before) return;
    for (const was of last.values()) {
      const row = before.get(was.key);
      if (!row || row === was || was.wantedBy !== memberOf({ shell })) continue;
      if (!basket.includes(was) || !basket.includes(row)) continue;
      const isLost = (name: (typeof wishFieldNames)[number]) =>
        was[name] && !row[name]?.includes(was[name]) && !own.has(row.stamps[name]?.[1] ?? '');
      const name = wishFieldNames.find(isLost);
      if (!name) continue;
      const text = `En anden har ændret ${shortName(row.title)} fra »${was[name]}« til ${row[name] ? `»${row[name]}«` : 'ingenting'}`;
      shell.messages.say(text, null, { label: 'Begge dele', accept: () => add(row, was) });
    }
  };
}
