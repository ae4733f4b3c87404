import fc from 'fast-check';
import type { ShoppingTables } from '../../../src/data/gateway/tables.ts';
import type { ShoppingOperation } from '../../../src/features/shopping/rules/operations.ts';
import { shoppingSimulation } from './shopping-simulation.ts';
import type { Simulation } from './simulation.ts';

/** The item that a person counts, 0 or 1, and how many are added, 1 to 3. */
export interface CountingChoice {
  readonly pick: number;
  readonly by: number;
}

/** Generates what a person counts. */
export const countingChoices: fc.Arbitrary<CountingChoice> = fc.record({
  pick: fc.nat(1),
  by: fc.integer({ min: 1, max: 3 }),
});

const keyOf = (pick: number) => `00000000-0000-4000-9000-00000000000${pick}`;

/**
 * A freezer in which everybody only counts upwards, so that the possible values in each tab are known: never
 * more than was counted, and never less than the tab showed before. `seen` returns the values that break
 * this.
 */
export function counting() {
  const counted = new Map<string, number>();
  const broken: string[] = [];
  const simulation: Simulation<ShoppingOperation, ShoppingTables, CountingChoice> = {
    ...shoppingSimulation,
    intents({ shopping }, { pick, by }) {
      const key = keyOf(pick);
      const entity = 'shopping';
      if (!shopping.has(key)) return [{ entity, kind: 'add', key, data: { title: `Vare ${pick}` } }];
      counted.set(key, (counted.get(key) ?? 0) + by);
      return [{ entity, kind: 'stock', key, data: { by } }];
    },
    opened({ store }) {
      const shown = new Map<string, number>();
      store.subscribe(() => {
        for (const key of [0, 1].map(keyOf)) {
          const count = store.get().tables.shopping.get(key)?.count ?? 0;
          const before = shown.get(key) ?? 0;
          if (count < before) broken.push(`${key} was shown as ${before} and then as ${count}`);
          if (count > (counted.get(key) ?? 0))
            broken.push(`${key} was shown as ${count} when ${counted.get(key) ?? 0} were counted`);
          shown.set(key, count);
        }
      });
    },
  };
  return { simulation, seen: (): readonly string[] => broken };
}
