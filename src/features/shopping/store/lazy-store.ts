import type { ShoppingRow, ShoppingTables } from '../../../data/gateway/tables.ts';
import type { Timers } from '../../../sync/ports.ts';
import { changedRows } from '../../../sync/state/row-map.ts';
import { items } from '../rules/item.ts';
import { resolveKeys } from '../rules/item-key.ts';
import { missingItems, toDismissals, toggleDismissal } from '../rules/missing-items.ts';
import {
  mergeRemoteChanges,
  type RemoteChange,
  remoteChanges,
  standingChanges,
} from '../rules/remote-changes.ts';
import { inverse } from '../rules/undo.ts';
import { basketActions, notUndone } from './basket-actions.ts';
import { formActions } from './form-actions.ts';
import { freezerActions } from './freezer-actions.ts';
import { createItemLists } from './item-lists.ts';
import { createShops } from './shops/shops.ts';
import type { ActionContext, StoreContext } from './store-context.ts';
import { refreshInterval, type ViewModel } from './view-model.ts';

/**
 * The part of the store that is not needed for the first paint: actions that change the list, missing items,
 * shops, and messages about others' changes.
 */
export function createLazyStore(store: StoreContext) {
  const context: ActionContext = { ...store, highlight: createHighlight(store) };
  const missing = createMissing(context);
  const shops = createShops(context);
  let isSearching = false;
  const notes = createChangeNotes(context.timers, context.setChangeNote);
  return {
    inverse,
    lists: createItemLists(),
    resolveKeys,
    notUndone: notUndone(context),
    missing,
    shops,
    actions: {
      ...basketActions(context),
      ...freezerActions(context),
      ...formActions(context, notes.saved),
      ...shops.actions,
      dismissMissing: missing.dismiss,
      retry: retryOf(context),
      /** All items: reports whether a search is active, because its results are then on the screen. */
      async searching(on: boolean) {
        isSearching = on;
      },
    },
    announce: notes.announce,
    looksSame: (before: ViewModel, next: ViewModel) => !isSearching && looksSame(before, next),
  };
}

export type LazyStore = ReturnType<typeof createLazyStore>;

/** How long an item is highlighted after it was put on the list or saved, in ms. */
const highlightTime = 2_500;

/** Returns a function that highlights an item for a moment. */
function createHighlight({ timers, setUi }: StoreContext) {
  let end = () => {};
  return (key: string) => {
    end();
    setUi({ highlighted: key });
    end = timers.after(highlightTime, () => setUi({ highlighted: null }));
  };
}

/** Returns a function that sends a rejected change again. */
function retryOf({ sync, newId, shell }: StoreContext) {
  return async (id: string) => {
    const rejected = sync.store.get().pending.find(({ op }) => op.id === id);
    try {
      // Another item or shop may have its key now.
      await sync.retry(id, rejected?.op.kind === 'add' ? newId() : undefined);
    } catch {
      shell.messages.sayNotStored();
    }
  };
}

const dismissedSetting = 'dismissed';

/**
 * The missing items. 'Not now' is stored on this phone only, because it is what one person sees in one
 * kitchen.
 */
function createMissing(context: StoreContext) {
  const { settings, now, ui, setUi } = context;
  return {
    find: (tables: ShoppingTables): readonly string[] => missingItems(tables, ui().dismissed, now()),

    /** Reads the dismissals. */
    async read() {
      setUi({ dismissed: toDismissals(await settings.read(dismissedSetting)) });
    },

    /**
     * Dismisses an item with 'not now', or undoes that. The item stays in place until the favourites are laid
     * out again.
     */
    async dismiss(key: string) {
      const dismissed = toggleDismissal(ui().dismissed, key, now());
      setUi({ dismissed });
      // The dismissal applies even if it cannot be stored.
      await settings.write(dismissedSetting, dismissed).catch(() => {});
    },
  };
}

/** How long another's change of what was saved here counts as made at the same time, in ms. */
const sameTime = 60_000;

/** How long a message about others' changes is shown, in ms. */
const changesShownFor = 6_000;

/**
 * Shows others' changes; changes that arrive while a message is shown are merged into it. `show` is called
 * with nulls when it is over.
 */
function createChangeNotes(timers: Timers, show: StoreContext['setChangeNote']) {
  let reported: readonly RemoteChange[] = [];
  let cancel = () => {};
  let saved: ShoppingRow | null = null;
  let forget = () => {};
  const announce = (
    before: ShoppingTables,
    {
      withoutPreviews,
      member,
      names,
      struck,
    }: Pick<ViewModel, 'withoutPreviews' | 'member' | 'names' | 'struck'>,
    isNoticed: boolean,
  ): void => {
    const changes = isNoticed ? remoteChanges(before, withoutPreviews, member, struck, saved) : [];
    const standing = standingChanges(reported, before, withoutPreviews);
    if (changes.length === 0 && standing === reported) return;
    reported = mergeRemoteChanges(standing, changes);
    const textOf = (all: readonly RemoteChange[]) =>
      all.map((change) => changeText(change, names)).join(' · ') || null;
    show({
      changeNote: textOf(reported),
      shortChangeNote: textOf(reported.filter(({ kind }) => kind !== 'wanted')),
    });
    if (changes.length === 0) return;
    cancel();
    cancel = timers.after(changesShownFor, () => {
      reported = [];
      show({ changeNote: null, shortChangeNote: null });
    });
  };
  return {
    announce,
    /** Call when the form has saved an item, with the item before that. */
    saved(before: ShoppingRow) {
      saved = before;
      forget();
      forget = timers.after(sameTime, () => {
        saved = null;
      });
    },
  };
}

function changeText({ kind, member, texts }: RemoteChange, names: ViewModel['names']): string {
  const [first] = texts.values();
  const what = texts.size === 1 ? first : items(texts.size);
  if (kind === 'edited') return [...texts.values()].join(', ');
  if (kind === 'returned' && !member) return `${what} er på listen igen`;
  const who = names.get(member ?? '') ?? 'En anden';
  if (kind === 'wanted') return `${who} har sat ${what} på listen`;
  return kind === 'bought' ? `${who} har købt ${what}` : `${who} har fortrudt købet af ${what}`;
}

/** Fields that change with every message and whose effects are in other fields. */
const unseen: ReadonlySet<string> = new Set<keyof ViewModel>([
  'tables',
  'withoutPreviews',
  'pending',
  'waitingKeys',
  'rejected',
  'unsent',
  'now',
]);

/** True if the screen would be the same, because what has changed is not on it. */
function looksSame(before: ViewModel, next: ViewModel): boolean {
  const { sections, missing, trip, form, pending } = next;
  // The form may be about any item.
  if (form.kind !== 'closed' || before.pending.length + pending.length > 0) return false;
  if (Math.floor(before.now / refreshInterval) !== Math.floor(next.now / refreshInterval)) return false;
  for (const name of Object.keys(next) as (keyof ViewModel)[])
    if (!unseen.has(name) && before[name] !== next[name]) return false;
  for (const table of ['purchase', 'shop', 'norm'] as const)
    if (before.tables[table] !== next.tables[table]) return false;
  const changed = changedRows(before.tables.shopping, next.tables.shopping);
  return changed.every(([was, now]) => {
    const { key } = was ?? now ?? { key: '' };
    return !(
      missing.includes(key) ||
      sections.some(({ keys }) => keys.includes(key)) ||
      trip?.bought.some(({ itemKey }) => itemKey === key)
    );
  });
}
