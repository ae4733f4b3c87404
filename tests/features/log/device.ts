import { type LogTables, logTables } from '../../../src/data/gateway/tables.ts';
import { applyLog, type LogOperation, rejectionOf } from '../../../src/features/log/rules/operations.ts';
import { createLogStore } from '../../../src/features/log/store/log-store.ts';
import { familyInMemory } from '../../support/simulation/family-in-memory.ts';
import { tables } from './rows.ts';

/** Anna's device with a log and a server, in simulated time. */
export async function device({ online = true, hint = 'Anna' as string | null, log = tables() } = {}) {
  const { parts, time, ...family } = familyInMemory<LogOperation, LogTables>({
    shapes: logTables,
    apply: applyLog,
    rejectionOf,
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

/** The names of the open entries, as the device lists them. */
export const open = ({ store }: Awaited<ReturnType<typeof device>>) =>
  store.get().open.map(({ name }) => name);
