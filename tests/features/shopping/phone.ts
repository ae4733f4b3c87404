import { type ShoppingTables, set, shoppingTables } from '../../../src/data/tables.ts';
import { createShoppingStore } from '../../../src/features/shopping/store/shopping-store.ts';
import { createStore } from '../../../src/lib/store.ts';
import type { Operation } from '../../../src/sync/actions.ts';
import type { Sync, SyncState } from '../../../src/sync/engine.ts';
import { applyAction } from '../../../src/sync/fold.ts';
import { createMemoryDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { createSimulatedTime } from '../../support/simulation/simulated-time.ts';

/** 21 November 2026, 13.00 in Copenhagen. */
const start = Date.parse('2026-11-21T12:00:00Z');

/**
 * A phone of Anna's with these rows, whose sync stores and shows each action at once. `settings`: those of
 * the phone before it was restarted.
 */
export async function phone(rows: ShoppingTables, settings = createMemoryDeviceSettings()) {
  const time = createSimulatedTime(start);
  let ids = 0;
  const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
  const state = createStore<SyncState<ShoppingTables>>({
    kind: 'ready',
    tables: rows,
    snapshot: rows,
    epoch: 'epoch',
    pending: [],
    connection: { kind: 'live' },
    member: 'anna',
  });
  let isFull = false;
  const done: string[] = [];
  function act(text: string, operations: readonly Operation[]) {
    const action = { id: newId(), at: time.now() + ids, text, operations };
    state.set({ ...state.get(), tables: applyAction(state.get().tables, action, shoppingTables) });
    return action;
  }
  const sync: Sync<ShoppingTables> = {
    store: state,
    start: async () => {},
    stop() {},
    async dispatch(text, operations) {
      await Promise.resolve();
      if (isFull) throw new Error('There is no room.');
      done.push(text);
      return act(text, operations);
    },
    retry: async () => {},
    discard: async () => {},
    wake() {},
  };
  const store = createShoppingStore({
    sync,
    tables: shoppingTables,
    settings,
    members: async () => [{ id: 'bo', displayName: 'Bo' }],
    timers: { after: time.after },
    now: time.now,
    newId,
  });
  await store.start('Anna');
  await time.advance(0);
  return {
    store,
    time,
    settings,
    /** What the stored actions say. */
    done,
    item: (title: string) => [...store.get().tables.shopping.values()].find((row) => row.title === title),
    said: () => store.get().message?.text ?? null,
    /** From now on the phone can store nothing. */
    fill() {
      isFull = true;
    },
    /** Bo, on another phone, does something. */
    async bo(...operations: readonly Operation[]) {
      act('', operations);
      await time.advance(300);
    },
    /** Bo wants an item, or takes it off the list. */
    async boWants(key: string, buy = true) {
      act('', [set('shopping', key, { active: true, buy, wantedBy: buy ? 'bo' : null })]);
      await time.advance(300);
    },
  };
}
