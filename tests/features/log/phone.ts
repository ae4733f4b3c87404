import { logTables } from '../../../src/data/tables.ts';
import { createLogStore } from '../../../src/features/log/store/log-store.ts';
import { syncAtOnce } from '../../support/features/sync-at-once.ts';
import { tables } from './rows.ts';

/** A phone of Anna's with these rows. */
export async function phone(rows = tables()) {
  const { time, done, parts } = syncAtOnce(rows, logTables);
  const store = createLogStore(parts);
  await store.start('Anna');
  await time.advance(0);
  return {
    store,
    time,
    /** Does something, and waits until it is stored. */
    async act(work: (on: typeof store) => unknown) {
      work(store);
      await time.advance(0);
    },
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
