import type fc from 'fast-check';
import type { syncedTables } from '../../src/data/gateway/tables.ts';
import { refusalOf } from '../../src/features/log/rules/operations.ts';
import { rejectionOf } from '../../src/features/shopping/rules/apply-operation.ts';
import type { Operation } from '../../src/sync/protocol.ts';
import type { Tables } from '../../src/sync/state/snapshot.ts';
import { logChoices, logSimulation, withoutPurged } from './log-simulation.ts';
import { brokenCounts, brokenTicks, shoppingChoices, shoppingSimulation } from './shopping-simulation.ts';
import type { Outcome, Simulation } from './simulation.ts';

/** A feature whose tables are synced, as the laws, the comparison with Postgres and the histories try it. */
export interface SyncedFeature<Op extends Operation, T extends Tables, Choice> {
  readonly name: keyof typeof syncedTables;
  /** As titles of tests and figures call it. */
  readonly title: string;
  readonly simulation: Simulation<Op, T, Choice>;
  readonly choices: fc.Arbitrary<Choice>;
  /** Why Postgres refuses an operation on these rows, as its code; null where it applies it. */
  readonly refusal: (tables: T, op: Op) => string | null;
  /** What breaks a law of this feature only. */
  readonly broken: (outcome: Outcome<Op, T>) => string[];
  /** The rows of the database that a phone must have. */
  readonly needed: (tables: T) => Tables;
}

/** Gives each feature in turn. A new one is added here, and a test compares them with `syncedTables`. */
export function eachSyncedFeature<Result>(
  use: <Op extends Operation, T extends Tables, Choice>(feature: SyncedFeature<Op, T, Choice>) => Result,
): Result[] {
  return [
    use({
      name: 'log',
      title: 'the log',
      simulation: logSimulation,
      choices: logChoices,
      refusal: (tables, op) => refusalOf(tables, op, Date.now()),
      broken: () => [],
      needed: withoutPurged,
    }),
    use({
      name: 'shopping',
      title: 'the shopping list',
      simulation: shoppingSimulation,
      choices: shoppingChoices,
      refusal: rejectionOf,
      broken: (outcome) => [...brokenCounts(outcome), ...brokenTicks(outcome)],
      needed: (tables) => tables,
    }),
  ];
}
