import { type LogTables, logTables } from '../../../src/data/tables.ts';
import { createLogStore } from '../../../src/features/log/store/log-store.ts';
import { createStore } from '../../../src/lib/store.ts';
import type { Operation } from '../../../src/sync/actions.ts';
import type { Sync, SyncState } from '../../../src/sync/engine.ts';
import { applyAction } from '../../../src/sync/fold.ts';
import { createMemoryDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { createSimulatedTime } from '../../support/simulation/simulated-time.ts';
import { tables } from './rows.ts';

/** 21 November 2026, 13.00 in Copenhagen. */
export const start = Date.parse('2026-11-21T12:00:00Z');

/** A phone of Anna's with these rows, whose sync stores and shows each action at once. */
export async function phone(rows = tables()) {
  const time = createSimulatedTime(start);
  let ids = 0;
  const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
  const state = createStore<SyncState<LogTables>>({
    kind: 'ready',
    tables: rows,
    snapshot: rows,
    epoch: 'epoch',
    pending: [],
    connection: { kind: 'live' },
    member: 'anna',
  });
  const done: string[] = [];
  const sync: Sync<LogTables> = {
    store: state,
    start: async () => {},
    stop() {},
    async dispatch(text: string, operations: readonly Operation[]) {
      await Promise.resolve();
      done.push(text);
      const action = { id: newId(), at: time.now() + ids, text, operations };
      state.set({ ...state.get(), tables: applyAction(state.get().tables, action, logTables) });
      return action;
    },
    retry: async () => {},
    discard: async () => {},
    wake() {},
  };
  const store = createLogStore({
    sync,
    tables: logTables,
    settings: createMemoryDeviceSettings(),
    members: async () => [{ id: 'anna', displayName: 'Anna' }],
    timers: { after: time.after },
    now: time.now,
    newId,
  });
  await store.start('Anna');
  await time.advance(0);
  return {
    store,
    time,
    /** What the stored actions say. */
    done,
    row(name: string) {
      const found = [...store.get().tables.log.values()].find((each) => each.name === name);
      if (!found) throw new Error(`There is no entry ${name}.`);
      return found;
    },
    said: () => store.get().message?.text ?? null,
    /** The names of the open entries, as the page lists them. */
    open: () =>
      store
        .get()
        .entries.filter((row) => !row.done)
        .map(({ name }) => name),
  };
}
