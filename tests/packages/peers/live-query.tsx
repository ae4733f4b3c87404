/** The list as a live query of TanStack DB, kept sorted as rows change. Built by the bench of the fold. */
import { createCollection, createLiveQueryCollection, eq } from '@tanstack/db';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ShoppingRow } from '../../../src/data/gateway/tables.ts';
import { manyItems, nextChange, timed } from '../../support/bench/fold/changes.ts';
import { type Item, List } from '../../support/bench/peers/list.tsx';

let all: readonly ShoppingRow[] = [];
let made = 1;
let tell = (_: ShoppingRow) => {};

window.fill = async (count) => {
  all = manyItems(count);
  const items = createCollection<ShoppingRow, string>({
    id: 'items',
    getKey: ({ key }) => key,
    sync: {
      sync({ begin, write, commit, markReady }) {
        begin();
        for (const value of all) write({ type: 'insert', value });
        commit();
        markReady();
        tell = (value) => {
          begin();
          write({ type: 'update', value });
          commit();
        };
      },
    },
  });
  const listed = createLiveQueryCollection((q) =>
    q
      .from({ item: items })
      .where(({ item }) => eq(item.buy, true))
      .orderBy(({ item }) => item.title),
  );
  await listed.preload();
  let shown: readonly Item[] = listed.toArray;
  const subscribe = (changed: () => void) => {
    const { unsubscribe } = listed.subscribeChanges(() => {
      shown = listed.toArray;
      changed();
    });
    return unsubscribe;
  };
  const press = () => {};
  const App = () => <List items={useSyncExternalStore(subscribe, () => shown)} press={press} />;
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<App />);
};
window.change = (times) =>
  timed(times, () => {
    made += 1;
    const row = nextChange(all, made, made);
    flushSync(() => tell(row));
  });
