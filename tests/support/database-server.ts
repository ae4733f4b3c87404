import { toChanges, toPushAnswer } from '../../src/data/rows.ts';
import type { Changes, SyncGateway } from '../../src/sync/protocol.ts';
import type { TableKeys, Tables } from '../../src/sync/snapshot.ts';
import type { Sql } from '../../supabase/local/database/sql.ts';
import { as, newMember, type Person } from './people.ts';
import type { TrialServer } from './trial.ts';

/**
 * The real `apply_ops` as the server of a simulated history: an emptied database, three members, and after each push the
 * message that the database would have sent.
 */
export async function databaseServer<T extends Tables>(
  sql: Sql,
  pull: 'pull_shopping' | 'pull_log',
  keys: TableKeys<T>,
): Promise<TrialServer<T>> {
  await sql.exec(`
    truncate public.shopping, public.purchase, public.log, private.operation, realtime.messages cascade;
    update private.revision set value = 0, transaction_id = null, epoch = gen_random_uuid();
  `);
  const members: Required<Person>[] = [];
  for (let i = 0; i < 3; i += 1) members.push(await newMember(sql));
  const listeners = new Set<(changes: Changes) => void>();
  /** One connection: one question at a time. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <R>(work: () => Promise<R>): Promise<R> => {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  };
  /** Until nobody asks any more: an answer may lead to the next question. */
  async function idle() {
    for (let last: unknown = null; last !== turn; ) {
      last = turn;
      await turn;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const ask = async (who: Person, call: string, ...parameters: unknown[]) =>
    (await as<{ answer: unknown }>(sql, who, `select public.${call} as answer`, parameters))[0]?.answer;
  async function broadcast() {
    const { rows } = await sql.query<{ payload: unknown }>('delete from realtime.messages returning payload');
    for (const { payload } of rows) for (const listener of [...listeners]) listener(toChanges(payload));
  }

  return {
    idle,
    as(phone): SyncGateway {
      const member = members[phone % 3];
      if (!member) throw new Error('no such phone');
      return {
        member: async () => member.id,
        pull: (since) => inTurn(async () => toChanges(await ask(member, `${pull}($1)`, since))),
        push: (operations, phoneId) =>
          inTurn(async () => {
            const answer = toPushAnswer(
              await ask(member, 'apply_ops($1::jsonb, $2)', JSON.stringify(operations), phoneId),
            );
            await broadcast();
            return answer;
          }),
        watch(on) {
          listeners.add(on.change);
          on.joined();
          return () => listeners.delete(on.change);
        },
      };
    },
    async rows() {
      // All rows, also those that a phone does not ask for when it starts.
      const tables = await Promise.all(
        Object.keys(keys).map(async (table) => {
          const { rows } = await sql.query<{ row: unknown }>(
            `select to_jsonb(t) as row from public.${table} t`,
          );
          const standing = { rev: 0, epoch: '', now: 0 };
          const changes = toChanges({ ...standing, rows: { [table]: rows.map(({ row }) => row) } });
          const key = keys[table as keyof T & string];
          const entries = (changes.rows?.[table] ?? []).map(
            (row) => [String(row[key as 'rev']), row] as const,
          );
          return [table, new Map(entries)] as const;
        }),
      );
      return Object.fromEntries(tables) as unknown as T;
    },
    async applied() {
      const { rows } = await sql.query<{ id: string }>(
        'select id from private.operation where refused_with is null',
      );
      return new Set(rows.map(({ id }) => id));
    },
  };
}
