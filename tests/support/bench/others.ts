import type { Operation } from '../../../src/sync/actions.ts';
import type { EmbeddedDatabase } from '../../../supabase/local/database/database.ts';
import { action, type DatabaseCaller, push } from '../people.ts';
import { pause } from './family.ts';

/**
 * Lets a member make this many changes per second until stopped. `stop` returns the rate that was reached.
 */
export function startOthers(
  database: EmbeddedDatabase,
  person: DatabaseCaller,
  perSecond: number,
  next: (n: number) => Operation,
): { stop(): Promise<number> } {
  const start = performance.now();
  let made = 0;
  let stopped = false;
  const running = (async () => {
    while (!stopped) {
      const { receipts } = await database.exclusively((sql) => push(sql, person, [action(next(made))]));
      if (receipts[0]?.status !== 'applied')
        throw new Error(`A change was not taken: ${receipts[0]?.status}`);
      made += 1;
      await pause(Math.max(0, start + (made * 1000) / perSecond - performance.now()));
    }
  })();
  // `stop` reports the error.
  running.catch(() => {});
  return {
    stop: async () => {
      stopped = true;
      await running;
      return made / ((performance.now() - start) / 1000);
    },
  };
}
