import { createStore } from '../../../src/lib/store.ts';
import type { Action, Operation } from '../../../src/sync/actions.ts';
import type { Sync, SyncState } from '../../../src/sync/engine.ts';
import { applyAction, type Descriptions, type Tables } from '../../../src/sync/fold.ts';
import { createDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { createSimulatedTime } from '../simulation/simulated-time.ts';

/** 21 November 2026, 13.00 in Copenhagen. */
export const start = Date.parse('2026-11-21T12:00:00Z');

/** What the stores of all features have. */
interface TestedStore {
  get(): { readonly message: { readonly text: string } | null };
  start(signedIn: string | null): Promise<void>;
  readonly messages: { undo(): Promise<void> };
}

/** A phone of Anna's with these rows, whose store is made by `create`. What is done is stored and shown at once. */
export async function openPhone<T extends Tables, S extends TestedStore>(
  rows: T,
  descriptions: Descriptions<T>,
  create: (parts: ReturnType<typeof syncAtOnce<T>>['parts']) => S,
  at = start,
) {
  const { parts, ...phone } = syncAtOnce(rows, descriptions, at);
  const store = create(parts);
  /** Does something, and waits until it is stored. */
  async function act(work: (on: S) => unknown) {
    work(store);
    await phone.time.advance(0);
  }
  await store.start('Anna');
  await act(() => {});
  return {
    ...phone,
    store,
    act,
    undo: () => act(() => store.messages.undo()),
    said: () => store.get().message?.text ?? null,
  };
}

/** Anna's sync, and what a store needs besides. */
export function syncAtOnce<T extends Tables>(rows: T, descriptions: Descriptions<T>, at: number) {
  const time = createSimulatedTime(at);
  let ids = 0;
  const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
  const store = createStore<SyncState<T>>({
    kind: 'ready',
    tables: rows,
    pending: [],
    connection: { kind: 'live' },
    member: 'anna',
  });
  const device = { isFull: false };
  const done: string[] = [];
  /** Shows an action, of Anna's or of somebody else. */
  function happens(text: string, operations: readonly Operation[]): Action {
    const action = { id: newId(), at: time.now() + ids, text, operations };
    store.set({ ...store.get(), tables: applyAction(store.get().tables, action, descriptions) });
    return action;
  }
  const sync: Sync<T> = {
    store,
    start: async () => {},
    async dispatch(text, operations) {
      await Promise.resolve();
      if (device.isFull) throw new Error('There is no room.');
      done.push(text);
      return happens(text, operations);
    },
    retry: async () => {},
    discard: async () => {},
    now: time.now,
  };
  const show = (part: Partial<SyncState<T>>) => store.set({ ...store.get(), ...part });
  return {
    time,
    device,
    done,
    happens,
    show,
    parts: {
      sync,
      tables: descriptions,
      settings: createDeviceSettings('settings'),
      members: async () => [{ id: 'bo', displayName: 'Bo', removed: false }],
      timers: { after: time.after },
      now: time.now,
      newId,
    },
  };
}
