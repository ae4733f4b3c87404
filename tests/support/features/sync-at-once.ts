import { createStore } from '../../../src/lib/store.ts';
import type { Action, Operation } from '../../../src/sync/actions.ts';
import type { Sync, SyncState } from '../../../src/sync/engine.ts';
import { applyAction, type Descriptions, type Tables } from '../../../src/sync/fold.ts';
import { createDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { createSimulatedTime } from '../simulation/simulated-time.ts';

/** 21 November 2026, 13.00 in Copenhagen. */
export const start = Date.parse('2026-11-21T12:00:00Z');

/** Anna's sync with these rows, which stores and shows each action at once, and what a store needs besides. */
export function syncAtOnce<T extends Tables>(rows: T, descriptions: Descriptions<T>) {
  const time = createSimulatedTime(start);
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
  function act(text: string, operations: readonly Operation[]): Action {
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
      return act(text, operations);
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
    act,
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
