import { shortName } from '../../../app-shell/store/messages.ts';
import type { ShoppingRow } from '../../../data/tables.ts';
import { wishNames } from '../rules/fields.ts';
import { isListed } from '../rules/item.ts';
import { memberOf, type StoreContext } from './store-context.ts';

/** An item of which another member has replaced what this one asked for: now, and before. */
export interface ReplacedWish {
  readonly row: ShoppingRow;
  readonly was: ShoppingRow;
}

/** Tells this member when another replaces the amount or note they asked for. Call the result at each change. */
export function watchWishes({ shell }: StoreContext, add: (replaced: readonly ReplacedWish[]) => void) {
  const own = new Set<string>();
  let before = shell.get().tables.shopping;
  let told: { readonly text: string; readonly replaced: readonly ReplacedWish[] } | null = null;
  const lostOf = ({ row, was }: ReplacedWish) =>
    wishNames.find(
      (name) => was[name] && !row[name]?.includes(was[name]) && !own.has(row.stamps[name]?.[1] ?? ''),
    );
  return () => {
    const { tables, pending, message } = shell.get();
    for (const { action } of pending) own.add(action.id.toLowerCase());
    const last = before;
    before = tables.shopping;
    if (last === before) return;
    const found = [...last.values()].flatMap((was) => {
      const row = before.get(was.key);
      const isOwn = row && row !== was && was.wantedBy === memberOf({ shell });
      return isOwn && isListed(was) && isListed(row) && lostOf({ row, was }) ? [{ row, was }] : [];
    });
    if (found.length === 0) return;
    const replaced = [...(told && message?.text === told.text ? told.replaced : []), ...found];
    const texts = replaced.map(({ row, was }) => {
      const name = lostOf({ row, was }) ?? 'quantity';
      return `${shortName(row.title)} fra »${was[name]}« til ${row[name] ? `»${row[name]}«` : 'ingenting'}`;
    });
    told = { text: `En anden har ændret ${texts.join(', ')}`, replaced };
    shell.messages.say(told.text, null, { label: 'Begge dele', accept: () => add(replaced) });
  };
}
