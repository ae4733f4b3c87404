import { logTables } from '../../../src/data/tables.ts';
import { createLogStore } from '../../../src/features/log/store/log-store.ts';
import { openPhone } from '../../support/features/sync-at-once.ts';
import { tables } from './rows.ts';

/** A phone of Anna's with these rows. */
export async function phone(rows = tables()) {
  const opened = await openPhone(rows, logTables, createLogStore);
  const { get } = opened.store;
  return {
    ...opened,
    row(name: string) {
      const found = [...get().tables.log.values()].find((each) => each.name === name);
      if (!found) throw new Error(`There is no entry ${name}.`);
      return found;
    },
    /** The names of the open entries, as the page lists them. */
    open: () => get().entries.flatMap(({ done, name }) => (done ? [] : name)),
  };
}
