/** What becomes of items that a person has typed or pasted: in quick add and in the form. */
import { shortName } from '../../../app-shell/store/messages.ts';
import { type PurchaseRow, type ShoppingTables, set } from '../../../data/tables.ts';
import { isoDayOf } from '../../../lib/dates.ts';
import type { Operation } from '../../../sync/actions.ts';
import {
  type Draft,
  type DraftErrors,
  draftErrors,
  familySpelling,
  mergingOf,
  namesake,
  savingOf,
  wishOf,
  withoutUntouched,
} from '../rules/draft.ts';
import { correctStock, putIn, stockOf } from '../rules/freezer/stock.ts';
import { itemCount } from '../rules/item.ts';
import { unfrozen } from '../rules/purchases.ts';
import { type Added, toFrozen, toWanted } from '../rules/quick-add/add-entries.ts';
import { countOf } from '../rules/quick-add/amounts.ts';
import type { Entry } from '../rules/quick-add/offers.ts';
import { memberOf, noteOffer, runAndRelayout, type StoreContext, titleOf } from './store-context.ts';
import { tellAddition } from './trip-actions.ts';

export { linesOfTable } from '../rules/export-table.ts';

const namesOf = (entries: readonly Entry[]): string =>
  entries[0] && entries.length === 1 ? `»${entries[0].title}«` : itemCount(entries.length);

function addedText(added: readonly Added[], { shopping }: ShoppingTables): string {
  const nameOf = ({ key, entry: { typed } }: Added) =>
    [shortName(shopping.get(key)?.title ?? ''), typed && `(${typed.join(', ')})`].filter(Boolean).join(' ');
  /** 'Letmælk (mælk, letmælk): 1 + 2 l · øko'. */
  const result = (one: Added) => {
    const { quantity, note } = shopping.get(one.key) ?? {};
    return [nameOf(one), [quantity, note].filter(Boolean).join(' · ')].filter(Boolean).join(': ');
  };
  const [first] = added;
  const { category, quantity, note } = shopping.get(first?.key ?? '') ?? {};
  if (added.length === 1 && first) {
    if (first.isNew) return `${nameOf(first)} er på listen · ${category}`;
    return quantity || note ? result(first) : `${nameOf(first)} er sat på listen`;
  }
  const created = added.filter(({ isNew }) => isNew).length;
  const more = added.filter(({ isMore, entry }) => isMore || entry.typed);
  const made = created > 0 ? `, ${created} ${created === 1 ? 'ny' : 'nye'}` : '';
  return [`${itemCount(added.length)} er sat på listen${made}`, ...more.map(result)].join('. ');
}

/** Puts an offer of quick add on the list. Resolves to false when there was no room to store it. */
export async function quickAdd(context: StoreContext, entries: readonly Entry[]): Promise<boolean> {
  let added: readonly Added[] = [];
  const changed = () => added.filter(({ operations }) => operations.length > 0);
  const stored = await runAndRelayout(context, {
    operations(tables) {
      added = entries.map((entry) => toWanted(tables, entry, memberOf(context)));
      return added.flatMap(({ operations }) => operations);
    },
    text: () => `Sæt ${namesOf(entries)} på listen`,
    message(tables) {
      const there = added.length - changed().length;
      const already = there > 0 && `${itemCount(there)} stod der allerede`;
      return [addedText(changed(), tables), already].filter(Boolean).join('. ');
    },
    offer(tables) {
      const [first] = changed();
      const quantity = entries[0]?.quantity;
      if (!first || entries.length > 1) return null;
      if (!first.isMore || !quantity) return noteOffer(context, tables, first.key);
      const accept = () =>
        void context.shell.run({
          operations: ({ shopping }) =>
            shopping.get(first.key)?.buy ? [set('shopping', first.key, { quantity })] : [],
          text: `Kun ${quantity} »${titleOf(tables, first.key)}«`,
          message: (now) => `${titleOf(now, first.key)}: ${quantity}`,
        });
      return { label: `Kun ${quantity}`, accept };
    },
  });
  if (!stored && changed().length > 0) return false;
  const [first] = stored ? changed() : added;
  if (!first) return true;
  const { tables } = context.shell.get();
  const quantity = tables.shopping.get(first.key)?.quantity;
  const there = `${added.length > 1 ? 'Det' : titleOf(tables, first.key)} står allerede på listen`;
  if (stored) tellAddition(context);
  else context.shell.messages.say(added.length === 1 && quantity ? `${there}: ${quantity}` : there);
  context.highlight(first.key);
  return true;
}

/** Puts as many as the quantity counts, or one. Resolves to false when there was no room to store it. */
export async function putInFreezer(context: StoreContext, entries: readonly Entry[]): Promise<boolean> {
  const day = isoDayOf(context.now());
  let put: readonly Added[] = [];
  const stored = await runAndRelayout(context, {
    operations(tables) {
      put = entries.map((entry) => toFrozen(tables, entry, day));
      return put.flatMap(({ operations }) => operations);
    },
    text: () => `Læg ${namesOf(entries)} i fryseren`,
    message(tables) {
      const [first] = put;
      if (put.length !== 1 || !first) return `${itemCount(put.length)} er lagt i fryseren`;
      const title = titleOf(tables, first.key);
      return first.isNew
        ? `${title} er oprettet under ${tables.shopping.get(first.key)?.category} og lagt i fryseren`
        : `${title}: ${stockOf(tables, first.key).count} i fryseren`;
    },
  });
  if (stored && put[0]) context.highlight(put[0].key);
  return stored || put.length === 0;
}

export const setCount = (context: StoreContext, key: string, total: number): Promise<boolean> =>
  context.shell.run({
    operations: (tables) => correctStock(tables, key, total, undefined, isoDayOf(context.now())),
    text: (tables) => `Ret antallet af »${tables.shopping.get(key)?.title}« i fryseren`,
    message: (tables) => `${titleOf(tables, key)}: ${stockOf(tables, key).count} i fryseren`,
    group: `count ${key}`,
  });

/** Puts what a trip bought for the freezer into it today: as many as the quantity counts, or one of each. */
export async function freezeTrip(context: StoreContext, trip: string): Promise<void> {
  let text = '';
  await context.shell.run({
    operations(tables) {
      const bought = unfrozen(tables, trip);
      const packets = ({ quantity }: PurchaseRow) => countOf(quantity) ?? 1;
      text = bought.map((each) => `${packets(each)} ${titleOf(tables, each.item)}`).join(', ');
      return bought.flatMap((each) => putIn(tables, each.item, packets(each), isoDayOf(context.now())));
    },
    text: () => `Læg i fryseren: ${text}`,
    message: () => `Lagt i fryseren: ${text}`,
  });
}

/** Returns the errors, with which the form stays open; null when there was no room to store it. */
export async function save(context: StoreContext, typed: Draft): Promise<DraftErrors | null> {
  const { shell, ui, setUi, highlight } = context;
  const { form, view } = ui();
  if (!form) return {};
  const { tables } = shell.get();
  const opened = form.row;
  const key = opened?.key ?? null;
  const spelled = { ...typed, category: familySpelling(typed.category, tables.shopping) };
  const current = tables.shopping.get(key ?? '');
  // Another member may have changed the item meanwhile.
  const draft = opened && current ? withoutUntouched(spelled, opened, current) : spelled;
  const errors = draftErrors(tables, draft, key);
  if (Object.keys(errors).length > 0) return errors;
  setUi({ form: null });
  if (view === 'all') setUi({ open: draft.category });
  let operations: readonly Operation[] = [];
  const isStored = await runAndRelayout(context, {
    operations(now) {
      // A removed item with this name is restored with its history instead of adding a second one.
      const row = key === null ? namesake(now, draft.title, null) : (now.shopping.get(key) ?? null);
      operations = savingOf(now, draft, row, memberOf(context));
      return operations;
    },
    text: `${key === null ? 'Opret' : 'Ret'} »${draft.title.trim()}«`,
    message: () => `${shortName(draft.title.trim())} er ${key === null ? 'oprettet' : 'rettet'}`,
  });
  if (isStored && operations[0]) highlight(operations[0].key);
  return isStored || operations.length === 0 ? {} : null;
}

/** Puts the item together with the one that has the typed name. Resolves to false when there was no room. */
export async function merge(context: StoreContext, typed: Draft): Promise<boolean> {
  const { shell, ui, setUi, highlight } = context;
  const row = ui().form?.row;
  setUi({ form: null });
  if (!row) {
    const same = namesake(shell.get().tables, typed.title, null);
    if (!same) return false;
    const { picture } = typed;
    if (picture)
      await shell.run({
        operations: () => [set('item_picture', same.key, { picture })],
        text: `Billede af »${same.title}«`,
        message: () => null,
      });
    return quickAdd(context, [{ title: same.title, row: same, ...wishOf(typed) }]);
  }
  let operations: readonly Operation[] = [];
  const isStored = await runAndRelayout(context, {
    operations(now) {
      operations = mergingOf(now, typed, row, memberOf(context));
      return operations;
    },
    text: `Læg »${row.title}« og »${typed.title.trim()}« sammen`,
    message: () => `${shortName(row.title)} og ${shortName(typed.title.trim())} er lagt sammen`,
  });
  if (isStored && operations[0]) highlight(operations[0].key);
  return isStored;
}
