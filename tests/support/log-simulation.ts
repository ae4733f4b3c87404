import fc from 'fast-check';
import { logTables } from '../../src/data/gateway/tables.ts';
import { createMemoryServer } from '../../src/data/memory.ts';
import {
  applyLog,
  type LogOperation,
  type LogTables,
  refusalOf,
} from '../../src/features/log/rules/operations.ts';
import type { Intent } from '../../src/sync/sync.ts';
import { memberOf } from './histories.ts';
import type { Simulation } from './simulation.ts';

export interface LogChoice {
  readonly kind: LogOperation['kind'];
  readonly pick: number;
  readonly name: string;
}

/** What a person may choose to do with the log, some of it refused. */
export const logChoices: fc.Arbitrary<LogChoice> = fc.record({
  kind: fc.constantFrom('add', 'add', 'rename', 'complete', 'reopen', 'delete', 'restore', 'purge'),
  pick: fc.nat(5),
  name: fc.constantFrom('Klip hækken', 'Mal plankeværket', 'Ring til Skat', ' to   ord ', ''),
});

function intents(
  { log }: LogTables,
  { kind, pick, name }: LogChoice,
  newId: () => string,
): Intent<LogOperation>[] {
  const keys = [...log.keys()].sort();
  const key = keys[pick % keys.length];
  if (kind === 'add' || !key) return [{ entity: 'log', kind: 'add', key: newId(), data: { name } }];
  return [{ entity: 'log', kind, key, data: kind === 'rename' ? { name } : {} } as Intent<LogOperation>];
}

const empty: LogTables = { log: new Map() };

/** The log against the contract in memory. */
export const logSimulation: Simulation<LogOperation, LogTables, LogChoice> = {
  shapes: logTables,
  apply: applyLog,
  empty,
  intents,
  server: (now) => {
    const server = createMemoryServer({
      tables: empty,
      apply: (tables, op, member) => {
        const mine = tables as unknown as LogTables;
        if (op.at > now() + 1000) return 'denied';
        return refusalOf(mine, op as LogOperation, now()) ?? applyLog(mine, op as LogOperation, member);
      },
      now,
    });
    return {
      as: (phone) => server.as(memberOf(phone)),
      rows: async () => server.rows() as unknown as LogTables,
      applied: async () => server.applied(),
    };
  },
};

/** A phone that starts afresh is not told of what was deleted for good. */
export const withoutPurged = ({ log }: LogTables): LogTables => ({
  log: new Map([...log].filter(([, { purgedAt }]) => purgedAt === null)),
});
