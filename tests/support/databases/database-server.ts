import { syncedTableNames, syncedTables } from '../../../src/data/gateway/tables.ts';
import { toChanges, toPushAnswer } from '../../../src/data/rows.ts';
import type { SyncGateway, Watcher } from '../../../src/sync/protocol.ts';
import { keyOf, type Tables } from '../../../src/sync/state/snapshot.ts';
import type { Sql } from '../../../supabase/local/database/sql.ts';
import { type DatabaseCaller, newMember, runAs } from '../people.ts';
import type { SimulatedServer } from '../simulation/simulation.ts';

/**
 * The real `apply_ops` as the server of a simulated history: an emptied database, three members, and after
 * each push the message that the database would have sent.
 */
export async function databaseServer<T extends Tables>(
  sql: Sql,
  feature: keyof typeof syncedTables,
): Promise<SimulatedServer<T>> {
  const tables = syncedTables[feature];
  const all = syncedTableNames().map((table) => `public.${table}`);
  await sql.exec(`
    truncate ${all.join(', ')}, private.operation, realtime.messages cascade;
    update private.revision set value = 0, transaction_id = null, epoch = gen_random_uuid();
  `);
  const members: Required<DatabaseCaller>[] = [];
  for (let i = 0; i < 3; i += 1) members.push(await newMember(sql));
  const watchers = new Set<Watcher>();
  /** The connection handles one query at a time. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <R>(work: () => Promise<R>): Promise<R> => {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  };
  /** Waits until no query is running; an answer may lead to another query. */
  async function idle() {
    for (let last: unknown = null; last !== turn; ) {
      last = turn;
      await turn;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const ask = async (who: DatabaseCaller, call: string, ...parameters: unknown[]) =>
    (await runAs<{ answer: unknown }>(sql, who, `select public.${call} as answer`, parameters))[0]?.answer;
  async function broadcast() {
    const { rows } = await sql.query<{ payload: unknown }>('delete from realtime.messages returning payload');
    for (const { payload } of rows)
      for (const watcher of [...watchers]) watcher.change(toChanges(payload, tables));
  }

  return {
    idle,
    as(phone): SyncGateway {
      const member = members[phone % 3];
      if (!member) throw new Error('no such phone');
      return {
        member: async () => member.id,
        pull: (since) =>
          inTurn(async () => {
            const answer = await ask(member, 'pull_changes($1, $2)', Object.keys(tables), since);
            return toChanges(answer, tables);
          }),
        push: (operations, sender) =>
          inTurn(async () => {
            const answer = toPushAnswer(
              await ask(member, 'apply_ops($1::json, $2)', JSON.stringify(operations), sender.phone),
            );
            await broadcast();
            return answer;
          }),
        watch(on) {
          watchers.add(on);
          on.joined();
          return () => watchers.delete(on);
        },
        preview(preview) {
          for (const watcher of [...watchers]) watcher.preview(preview);
        },
      };
    },
    async rows() {
      // All rows, including those that a phone does not request when it starts.
      const all: Record<string, Tables[string]> = {};
      // One after the other, because they share a connection.
      for (const [table, { key }] of Object.entries(tables)) {
        const { rows } = await sql.query<{ row: unknown }>(
          `select to_jsonb(t) as row from public.${table} t`,
        );
        const answer = { rev: 0, epoch: '', now: 0, rows: { [table]: rows.map(({ row }) => row) } };
        const read = toChanges(answer, tables).rows?.[table] ?? [];
        all[table] = new Map(read.map((row) => [keyOf(row, key), row]));
      }
      return all as Tables as T;
    },
    async applied() {
      const { rows } = await sql.query<{ id: string }>(
        'select id from private.operation where refused_with is null',
      );
      return new Set(rows.map(({ id }) => id));
    },
  };
}
