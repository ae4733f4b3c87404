import { logTables } from '../../../src/data/gateway.ts';
import { createLogStore } from '../../../src/features/log/log-store.ts';
import {
  applyLog,
  type LogOperation,
  type LogTables,
  refusalOf,
} from '../../../src/features/log/operations.ts';
import { familyInMemory } from '../../support/family-in-memory.ts';
import { tables } from './rows.ts';

/** A phone of Anna's with a family server, in a world whose time passes when told. */
export async function phone({ online = true, hint = true, log = tables() } = {}) {
  const { parts, time, ...family } = familyInMemory<LogOperation, LogTables>({
    shapes: logTables,
    apply: applyLog,
    refusalOf,
    tables: log,
    online,
  });
  const store = createLogStore(parts);
  const started = store.start(hint);
  await time.advance(0);
  await started;
  const row = (name: string) => {
    const found = [...store.get().tables.log.values()].find((each) => each.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  return { store, time, ...family, row };
}

/** The names of what is to be done, as the phone lists them. */
export const open = ({ store }: Awaited<ReturnType<typeof phone>>) =>
  store.get().open.map(({ name }) => name);
