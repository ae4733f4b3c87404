import type fc from 'fast-check';
import type { syncedTables } from '../../../src/data/gateway/tables.ts';
import { rejectionOf as logRejectionOf } from '../../../src/features/log/rules/operations.ts';
import { rejectionOf as shoppingRejectionOf } from '../../../src/features/shopping/rules/apply-operation.ts';
import type { Operation } from '../../../src/sync/protocol.ts';
import type { Tables } from '../../../src/sync/state/snapshot.ts';
import { logChoices, logSimulation, rejectedDates, withoutPurged } from './log-simulation.ts';
import {
  brokenCounts,
  brokenTicks,
  mixedShops,
  shoppingChoices,
  shoppingSimulation,
} from './shopping-simulation.ts';
import type { HistoryOutcome, Simulation } from './simulation.ts';

/** A synced feature, as needed by the laws, the comparison with Postgres and the histories. */
export interface SyncedFeature<Op extends Operation, T extends Tables, Choice> {
  readonly name: keyof typeof syncedTables;
  /** Its name in titles of tests and figures. */
  readonly title: string;
  readonly simulation: Simulation<Op, T, Choice>;
  readonly choices: fc.Arbitrary<Choice>;
  /** Returns the code with which Postgres rejects an operation on these rows; null when it applies it. */
  readonly rejectionOf: (tables: T, op: Op) => string | null;
  /** Returns the laws of this feature alone that an outcome breaks. */
  readonly broken: (outcome: HistoryOutcome<Op, T>) => string[];
  /** Returns the rows of the database that a phone must have. */
  readonly needed: (tables: T) => Tables;
}

/**
 * Calls `use` with each feature. New features are added here, and a test compares them with `syncedTables`.
 */
export function eachSyncedFeature<Result>(
  use: <Op extends Operation, T extends Tables, Choice>(feature: SyncedFeature<Op, T, Choice>) => Result,
): Result[] {
  return [
    use({
      name: 'log',
      title: 'the log',
      simulation: logSimulation,
      choices: logChoices,
      rejectionOf: (tables, op) => logRejectionOf(tables, op, Date.now()),
      broken: rejectedDates,
      needed: withoutPurged,
    }),
    use({
      name: 'shopping',
      title: 'the shopping list',
      simulation: shoppingSimulation,
      choices: shoppingChoices,
      rejectionOf: shoppingRejectionOf,
      broken: (outcome) => [...brokenCounts(outcome), ...brokenTicks(outcome), ...mixedShops(outcome)],
      needed: (tables) => tables,
    }),
  ];
}
