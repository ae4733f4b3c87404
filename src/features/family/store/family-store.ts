import type { Access } from '../../../app-shell/store/access.ts';
import type { Family, FamilyListGateway } from '../../../data/gateway/family-list.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { createStore, readOnly } from '../../../lib/store.ts';
import { errorCodeOf } from '../../../sync/protocol.ts';

interface FamilyState {
  readonly access: Access;
  /** Null until it has been read. */
  readonly family: Family | null;
  /** The id of the signed-in member. */
  readonly self: string;
  /** Whether reading failed the last time. */
  readonly isUnreachable: boolean;
  /** When it was read. */
  readonly now: EpochMs;
}

export type FamilyStore = ReturnType<typeof createFamilyStore>;

/** The family list, read from the database and never stored on the device. */
export function createFamilyStore(gateway: FamilyListGateway, now: () => EpochMs) {
  const nothing = { family: null, self: '', isUnreachable: false };
  const store = createStore<FamilyState>({ ...nothing, access: 'opening', now: now() });

  let reads = 0;
  /** The read that is shown: a slow answer to an earlier one would bring back who has just been removed. */
  let shown = 0;

  async function refresh() {
    reads += 1;
    const own = reads;
    try {
      const [family, self] = [await gateway.read(), await gateway.self()];
      if (own < shown) return;
      shown = own;
      store.set({ ...nothing, access: 'open', family, self, now: now() });
    } catch (error) {
      if (own < shown) return;
      const code = errorCodeOf(error);
      if (code === 'signed-out' || code === 'denied') store.set({ ...nothing, access: code, now: now() });
      else store.set({ ...store.get(), access: 'open', isUnreachable: true });
    }
  }

  /** Changes something and reads the list again. Fails with a `GatewayError`. */
  const change: FamilyListGateway['change'] = async (name, args) => {
    const result = await gateway.change(name, args);
    await refresh();
    return result;
  };

  return {
    ...readOnly(store),
    refresh,
    change,
  };
}
