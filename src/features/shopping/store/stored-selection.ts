import type { EpochMs } from '../../../lib/dates.ts';
import type { DeviceSettings } from '../../../sync/storage/device-settings.ts';
import { initialUiState, type Selection, toKeys, toOrder, toShop, type UiState } from './view-model.ts';

interface Parts {
  readonly settings: DeviceSettings;
  readonly now: () => EpochMs;
  readonly ui: () => UiState;
  readonly setUi: (part: Partial<UiState>) => void;
}

const lists = ['struck', 'taken'] as const satisfies readonly (keyof Selection)[];

/**
 * The selection as stored on this phone: for each selected item a setting of its own, so that two tabs that
 * select at the same time keep each other's, with the time as its value. It belongs to one member: whoever
 * signs in on this phone sees their own, and cannot buy another's.
 */
export function createStoredSelection({ settings, now, ui, setUi }: Parts) {
  /** The member whose selection it is; empty until known. */
  let owner = '';
  /**
   * What this tab has changed and not yet stored, by the setting's name: the time, or undefined where an item
   * is no longer selected.
   */
  const unstored = new Map<string, { readonly at: EpochMs | undefined }>();
  /** How often this tab has stored something. */
  let stores = 0;
  // The name ends with the member's id: signing out keeps what belongs to others.
  const settingName = (list: keyof Selection, key: string) => `${list} ${key} ${owner}`;

  /** Call with the selection before and after a change; `store` stores it. */
  function changed(before: Selection, next: Selection) {
    for (const list of lists)
      for (const key of before[list].symmetricDifference(next[list]))
        unstored.set(settingName(list, key), { at: next[list].has(key) ? now() : undefined });
  }

  /** Stores the changes that are not yet stored. Calling it again while that lasts does no harm. */
  function store() {
    if (unstored.size === 0) return;
    const changes = [...unstored];
    settings
      .writeAll(new Map(changes.map(([name, { at }]) => [name, at])))
      .then(() => {
        stores += 1;
        for (const [name, change] of changes) if (unstored.get(name) === change) unstored.delete(name);
      })
      // Items stay struck out on the screen even if that cannot be stored.
      .catch(() => {});
  }

  /** Divides a selection that was stored before 25 November 2026, with all keys in the setting `whole`. */
  async function divide(stored: Map<string, unknown>, whole: string, list: keyof Selection) {
    if (!stored.has(whole)) return;
    const divided = [...toKeys(stored.get(whole))].map((key) => [settingName(list, key), now()] as const);
    stored.delete(whole);
    for (const [name, at] of divided) stored.set(name, at);
    // What cannot be divided is shown all the same.
    await settings.writeAll(new Map([[whole, undefined], ...divided])).catch(() => {});
  }

  /** Returns the keys of a list as stored and then changed by this tab, in the order of their times. */
  async function readList(list: keyof Selection): Promise<ReadonlySet<string>> {
    const [prefix, member] = [`${list} `, ` ${owner}`];
    const stored = new Map(await settings.readAll(prefix));
    await divide(stored, `${list}${member}`, list);
    for (const [name, { at }] of unstored) stored.set(name, at);
    const found = [...stored].filter(
      ([name, at]) => at !== undefined && name.startsWith(prefix) && name.endsWith(member),
    );
    return new Set(
      found
        .sort(([, one], [, other]) => Number(one) - Number(other))
        .map(([name]) => name.slice(prefix.length, -member.length)),
    );
  }

  /** Shows what is stored: the selection, and the shop with its order. */
  async function read(): Promise<void> {
    const before = stores;
    const stored = await settings.read('owner');
    owner = typeof stored === 'string' ? stored : '';
    const [struck, taken, shop, order] = await Promise.all([
      readList('struck'),
      readList('taken'),
      settings.read('shop'),
      settings.read('order'),
    ]);
    // What was stored in the meantime may be missing in what was read.
    if (stores !== before) return read();
    setUi({ struck, taken, shop: toShop(shop), order: toOrder(order) });
  }

  return {
    changed,
    store,
    read,
    /** Shows and stores this member's selection from now on. Closes a form in which another has typed. */
    setOwner(member: string) {
      if (member === owner) return;
      const { struck, taken, form } = owner ? initialUiState : ui();
      changed({ struck, taken }, initialUiState);
      owner = member;
      changed(initialUiState, { struck, taken });
      setUi({ struck, taken, form });
      settings
        .write('owner', member)
        .then(() => {
          store();
          return read();
        })
        .catch(() => {});
    },
    /** Call when the phone's data were wiped. */
    wiped() {
      owner = '';
      unstored.clear();
    },
  };
}
