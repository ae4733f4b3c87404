/**
 * The least work that a change can take: it is put into a map and the list is drawn. Built by the fold
 * benchmark.
 */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ShoppingRow } from '../../../../src/data/gateway/tables.ts';
import { createStore } from '../../../../src/lib/store.ts';
import { List } from '../peers/list.tsx';
import { manyItems, nextChange, timed } from './changes.ts';

const rows = new Map<string, ShoppingRow>();
const version = createStore(0);
let all: readonly ShoppingRow[] = [];
let shown: readonly string[] = [];
let made = 0;

const press = () => {};

function App() {
  useSyncExternalStore(version.subscribe, version.get);
  return <List items={shown.flatMap((key) => rows.get(key) ?? [])} press={press} />;
}

window.fill = async (count) => {
  all = manyItems(count);
  for (const row of all) rows.set(row.key, row);
  shown = all.filter(({ buy }) => buy).map(({ key }) => key);
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<App />);
};
window.change = (times) =>
  timed(times, () => {
    made += 1;
    const row = nextChange(all, made, made + 1);
    flushSync(() => {
      rows.set(row.key, row);
      version.set(made);
    });
  });
