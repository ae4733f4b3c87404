import type { DeviceSettings } from '../../../sync/storage/device-settings.ts';
import { initialUiState, type Selection, toKeys, toOrder, toShop, type UiState } from './view-model.ts';

interface Parts {
  readonly settings: DeviceSettings;
  readonly ui: () => UiState;
  readonly setUi: (part: Partial<UiState>) => void;
}

/**
 * The selection as stored on this phone. It belongs to one member: whoever signs in on this phone sees their
 * own, and cannot buy another's.
 */
export function createStoredSelection({ settings, ui, setUi }: Parts) {
  /** The member whose selection it is; empty until known. */
  let owner = '';
  const own = (name: string) => (owner ? `${name} ${owner}` : name);

  /** Returns a function that stores this part of the selection. */
  function storing(part: Partial<Selection>) {
    const selected = Object.entries(part) as [string, ReadonlySet<string>][];
    const stored = selected.map(([name, keys]) => [own(name), [...keys]] as const);
    return () => {
      // Items stay struck out on the screen even if that cannot be stored.
      for (const each of stored) settings.write(...each).catch(() => {});
    };
  }

  /** Shows what is stored: the selection, and the shop with its order. */
  async function read() {
    owner = ((await settings.read('owner')) as string | undefined) ?? '';
    const [struck, taken, shop, order] = await Promise.all(
      [own('struck'), own('taken'), 'shop', 'order'].map(settings.read),
    );
    setUi({ struck: toKeys(struck), taken: toKeys(taken), shop: toShop(shop), order: toOrder(order) });
  }

  return {
    storing,
    read,
    /** Shows and stores this member's selection from now on. Closes a form in which another has typed. */
    setOwner(member: string) {
      if (member === owner) return;
      const { struck, taken, form } = owner ? initialUiState : ui();
      owner = member;
      setUi({ struck, taken, form });
      settings
        .write('owner', member)
        .then(struck.size + taken.size > 0 ? storing({ struck, taken }) : read)
        .catch(() => {});
    },
    /** Call when the phone's data were wiped. */
    wiped() {
      owner = '';
    },
  };
}
