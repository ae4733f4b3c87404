import fc from 'fast-check';
import { type LogTables, logTables } from '../../../src/data/gateway/tables.ts';
import { applyLog, type LogOperation, rejectionOf } from '../../../src/features/log/rules/operations.ts';
import type { Operation } from '../../../src/sync/protocol.ts';
import type { Intent } from '../../../src/sync/sync.ts';
import { type HistoryOutcome, memoryServer, type Simulation } from './simulation.ts';

export interface LogChoice {
  readonly kind: LogOperation['kind'];
  readonly pick: number;
  readonly name: string;
  /**
   * The date to restore when it is reopened or renamed: in the past, or in the future, as with a wrong clock.
   */
  readonly date: 'none' | 'past' | 'ahead';
}

/** Actions that a person may choose in the log, including some that are rejected. */
export const logChoices: fc.Arbitrary<LogChoice> = fc.record({
  kind: fc.constantFrom('add', 'add', 'rename', 'complete', 'reopen', 'delete', 'restore', 'purge'),
  pick: fc.nat(5),
  name: fc.constantFrom('Klip hækken', 'Mal plankeværket', 'Ring til Skat', ' to   ord ', ''),
  date: fc.constantFrom('none', 'past', 'ahead'),
});

function dataOf({ kind, name, date }: LogChoice): Operation['data'] {
  const named = kind === 'rename' ? { name } : {};
  if (!['rename', 'reopen'].includes(kind) || date === 'none') return named;
  return { ...named, date: date === 'past' ? 1000 : 8e15 };
}

function intents({ log }: LogTables, choice: LogChoice, newId: () => string): Intent<LogOperation>[] {
  const { kind, pick, name } = choice;
  const keys = [...log.keys()].sort();
  const key = keys[pick % keys.length];
  if (kind === 'add' || !key) return [{ entity: 'log', kind: 'add', key: newId(), data: { name } }];
  return [{ entity: 'log', kind, key, data: dataOf(choice) } as Intent<LogOperation>];
}

const empty: LogTables = { log: new Map() };

/** The log on the in-memory server. */
export const logSimulation: Simulation<LogOperation, LogTables, LogChoice> = {
  shapes: logTables,
  apply: applyLog,
  empty,
  intents,
  server: memoryServer(empty, applyLog, rejectionOf),
};

/** A phone that starts over does not receive permanently deleted entries. */
export const withoutPurged = ({ log }: LogTables): LogTables => ({
  log: new Map([...log].filter(([, { purgedAt }]) => purgedAt === null)),
});

/**
 * Returns the dates that the server rejected. It should reject none: it limits one that is too late to the
 * time of the operation, and no choice has one before 1900.
 */
export const rejectedDates = ({
  phones,
}: Pick<HistoryOutcome<LogOperation, LogTables>, 'phones'>): string[] =>
  phones.flatMap(({ tabs }) =>
    tabs.flatMap(({ store }) =>
      store
        .get()
        .pending.flatMap(({ op, state }) =>
          state.kind === 'rejected' && state.code === 'bad-date' ? [`the date of ${op.id} was rejected`] : [],
        ),
    ),
  );
