/** What quick add does, and 'Flyt hertil'. Loaded after the list is drawn, with what it knows of groceries. */
import { set } from '../../../data/tables.ts';
import { isoDayOf } from '../../../lib/dates.ts';
import type { Imported } from '../rules/import-list.ts';
import { items } from '../rules/item.ts';
import { wanted } from '../rules/list.ts';
import {
  frozenText,
  itemOf,
  namesOf,
  newItem,
  toFrozen,
  toWanted,
  type Wanted,
  wantedText,
} from '../rules/quick-add/add-entries.ts';
import { type Entry, withUnkept } from '../rules/quick-add/offers.ts';
import { memberOf, runAndRelayout, type StoreContext, setUiAndRelayout } from './store-context.ts';
import { tellAddition } from './trip-actions.ts';

/** Puts an offer of quick add on the list. Resolves to false when there was no room to store it. */
export async function quickAdd(context: StoreContext, entries: readonly Entry[]): Promise<boolean> {
  let added: readonly Wanted[] = [];
  const changed = () => added.filter(({ operations }) => operations.length > 0);
  const stored = await runAndRelayout(context, {
    operations(tables) {
      added = entries.map((entry) => toWanted(tables, entry, memberOf(context)));
      return added.flatMap(({ operations }) => operations);
    },
    text: () => `Sæt ${namesOf(entries)} på listen`,
    message: () => wantedText(changed()),
  });
  if (!stored && changed().length > 0) return false;
  const [first] = stored ? changed() : added;
  if (!first) return true;
  if (stored) tellAddition(context);
  if (!stored)
    context.shell.messages.say(
      added.length === 1 ? `${first.title} står allerede på listen` : 'Det står allerede på listen',
    );
  context.highlight(first.key);
  return true;
}

/**
 * Puts entries in the freezer today: one of each, or as many as the quantity counts. Says which amounts are
 * not kept. Resolves to false when there was no room to store it.
 */
export async function putInFreezer(context: StoreContext, entries: readonly Entry[]): Promise<boolean> {
  const day = isoDayOf(context.now());
  let put: readonly ReturnType<typeof toFrozen>[] = [];
  const stored = await runAndRelayout(context, {
    operations(tables) {
      put = entries.map((entry) => toFrozen(tables, entry, day));
      return put.flatMap(({ operations }) => operations);
    },
    text: () => `Læg ${namesOf(entries)} i fryseren`,
    message: (tables) => withUnkept(frozenText(put, tables), entries),
  });
  if (stored && put[0]) context.highlight(put[0].key);
  return stored || put.length === 0;
}

/** Moves a list from another app here, as one action, and shows the basket. */
export async function moveHere(context: StoreContext, things: readonly Imported[]): Promise<void> {
  const member = memberOf(context);
  const moved = `${items(things.length)} fra en anden app`;
  const isStored = await runAndRelayout(context, {
    operations: (tables) =>
      things.flatMap(({ entry, category, isWanted }) => {
        const row = itemOf(tables, entry);
        if (row && isWanted) return toWanted(tables, entry, member).operations;
        if (row) return row.active ? [] : [set('shopping', row.key, { active: true, buy: false })];
        const fields = isWanted ? wanted(undefined, member, entry) : { active: true };
        return newItem(tables, entry, fields, category ? { category } : undefined).operations;
      }),
    text: `Flyt ${moved} hertil`,
    message: () => `${moved} er flyttet hertil`,
  });
  if (isStored) setUiAndRelayout(context, { view: 'basket' });
}
