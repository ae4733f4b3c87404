import { toChanges, toPushAnswer, toTables, toWire } from '../../../src/data/rows.ts';
import { allTables, syncedTableNames } from '../../../src/data/tables.ts';
import type { SyncGateway, Watcher } from '../../../src/sync/protocol.ts';
import type { Sql } from '../../../supabase/local/database/sql.ts';
import { addToFamily, type DatabaseCaller, runAs } from '../people.ts';
import { memberOf } from '../simulation/choices.ts';
import type { SimulatedServer } from '../simulation/simulation.ts';
import { emptyFamily } from './databases.ts';

/** In ms. Postgres calls what it has built in under the former names, so its own get new ones. */
export const setClock = async (sql: Sql, ahead: number): Promise<void> => {
  await sql.exec(`
    set test.ahead = '${ahead} milliseconds';
    set allow_system_table_mods = on;
    do $do$ begin
      if to_regproc('pg_catalog.machine_clock') is null then
        alter function pg_catalog.clock_timestamp() rename to machine_clock;
        create function pg_catalog.clock_timestamp() returns timestamptz language sql volatile
          as $$ select machine_clock() + coalesce(current_setting('test.ahead', true), '0')::interval $$;
        alter function pg_catalog.now() rename to machine_now;
        create function pg_catalog.now() returns timestamptz language sql stable
          as $$ select machine_now() + coalesce(current_setting('test.ahead', true), '0')::interval $$;
        grant execute on function pg_catalog.clock_timestamp(), pg_catalog.now() to public;
      end if;
    end $do$`);
};

/** After each push it sends the message that the database would have sent. */
export async function databaseServer(sql: Sql): Promise<SimulatedServer> {
  await emptyFamily(sql);
  await setClock(sql, 0);
  const members = [0, 1, 2].map((i): Required<DatabaseCaller> => {
    const id = memberOf(i);
    return { role: 'authenticated', id, email: `${id}@example.org` };
  });
  for (const member of members) await addToFamily(sql, member, 'Medlem');
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
      for (const watcher of [...watchers]) watcher.change(toChanges(payload, allTables));
  }

  return {
    idle,
    setClock: (ahead) => inTurn(() => setClock(sql, ahead)),
    as(id): SyncGateway {
      const member = members.find((each) => each.id === id);
      if (!member) throw new Error('no such member');
      return {
        member: async () => member.id,
        pull: (since) =>
          inTurn(async () => {
            const answer = await ask(member, 'pull_changes($1, $2)', Object.keys(allTables), since);
            return toChanges(answer, allTables);
          }),
        push: (actions) =>
          inTurn(async () => {
            const wire = actions.map((action) => toWire(action, allTables));
            const answer = toPushAnswer(await ask(member, 'apply_actions($1::json)', JSON.stringify(wire)));
            await broadcast();
            return answer;
          }),
        watch(on) {
          watchers.add(on);
          on.joined();
        },
      };
    },
    /** All rows, including those that a phone does not request when it starts. */
    async rows() {
      const tables = syncedTableNames().map(
        (table) => `(select coalesce(jsonb_agg(t), '[]') from public.${table} t) as ${table}`,
      );
      const [rows = {}] = (await sql.query<Record<string, unknown[]>>(`select ${tables.join(', ')}`)).rows;
      return toTables(rows, allTables);
    },
    async applied() {
      const { rows } = await sql.query<{ id: string }>(
        'select id from private.action where refused_with is null',
      );
      return new Set(rows.map(({ id }) => id));
    },
  };
}
