import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../../supabase/local/database/database.ts';
import { headers, tokenOf } from '../backend.ts';
import { copyTemplate } from '../databases/database-template.ts';
import { action, newMember } from '../people.ts';
import { killable } from './killable.ts';

/**
 * The result: what was acknowledged before a kill and was missing or incomplete after it. `lost` is empty
 * when all is well.
 */
export interface KillResult {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
}

interface Answer {
  receipts: { status: string }[];
  rows: { shopping: { key: string; buy_counter: number }[]; purchase: { key: string; item: string }[] };
}

/**
 * Kills the back end with its data in `folder` repeatedly while three writers send `apply_actions` over HTTP: an
 * item and its purchase in one call. After each kill it starts the back end again and checks everything
 * acknowledged so far. Fails when a writer ended with anything but a closed connection.
 */
export async function killWhileWriting(folder: string, rounds: number): Promise<KillResult> {
  await copyTemplate('schema', folder);
  const database = await openDatabase(folder, { seed: null });
  const member = await database.exclusively((sql) => newMember(sql));
  await database.close();
  const backend = killable(folder);
  const acknowledged = new Map<string, string>();
  const lost: string[] = [];
  try {
    for (let round = 0; ; round += 1) {
      const url = await backend.start();
      const token = await tokenOf(member);
      const call = async (name: string, body: unknown): Promise<Answer> => {
        const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { ...headers(token), 'content-type': 'application/json' },
        });
        if (!response.ok) throw new Error(`answered ${response.status}: ${await response.text()}`);
        return (await response.json()) as Answer;
      };
      lost.push(
        ...missing(
          acknowledged,
          (await call('pull_changes', { tables: ['shopping', 'purchase'], since: 0 })).rows,
          round,
        ),
      );
      if (round === rounds) return { rounds, acknowledged: acknowledged.size, lost };

      const write = async () => {
        for (;;) {
          const key = randomUUID();
          const purchase = randomUUID();
          const add = action({ set: 'shopping', key, fields: { title: `Vare ${key}` } });
          const bought = { trip: key, item: key, member: member.id };
          const buy = action({ set: 'purchase', key: purchase, fields: bought });
          const { receipts } = await call('apply_actions', { actions: [add, buy] });
          if (receipts.some(({ status }) => status !== 'applied')) throw new Error('not applied');
          acknowledged.set(key, purchase);
        }
      };
      const writers = [write(), write(), write()].map((writer) => writer.catch((error) => error));
      const enough = acknowledged.size + 3 + ((round * 7) % 20);
      while (acknowledged.size < enough) await wait(1 + (round % 5));
      await backend.kill();
      // `fetch` and reading a body fail with a TypeError when the connection is cut.
      for (const error of await Promise.all(writers)) if (!(error instanceof TypeError)) throw error;
    }
  } finally {
    await backend.kill();
  }
}

/**
 * Returns acknowledged items and purchases that are missing, and counters that differ from the number of
 * purchases.
 */
function missing(
  acknowledged: ReadonlyMap<string, string>,
  { shopping, purchase }: Answer['rows'],
  round: number,
): string[] {
  const items = new Map(shopping.map((row) => [row.key, row.buy_counter]));
  const purchases = new Set(purchase.map(({ key }) => key));
  const counted = Map.groupBy(purchase, ({ item }) => item);
  return [
    ...[...acknowledged.keys()].filter((key) => !items.has(key)).map((key) => `item ${key}`),
    ...[...acknowledged.values()].filter((id) => !purchases.has(id)).map((id) => `purchase ${id}`),
    ...[...items]
      .filter(([key, counter]) => counter !== (counted.get(key)?.length ?? 0))
      .map(([key]) => `counter of ${key}`),
  ].map((what) => `${what} after kill ${round}`);
}
