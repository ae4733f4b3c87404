import { randomUUID } from 'node:crypto';
import type { Action } from '../../../src/sync/actions.ts';
import { action, newMember, push } from '../../support/people.ts';
import { ms, type Part, percentile, type Row, tableOf } from '../part.ts';
import { type Databases, onPglite, onServer } from './databases.ts';

const size = 200;
const rounds = 7;
const clients = 16;
const items = [300, 3_000] as const;

export const actionsPart: Part = {
  name: 'apply_actions',
  how: `One push of ${size} actions, of which every second buys an item (two operations) and the others put one on the list, into a list of ${items[0]} items and of ${items[1]}, in turns on two databases; medians of ${rounds} rounds. Then ${clients} phones push ${size} actions each at the same time, each on its own connection.`,
  async run() {
    const rows: Row[] = [];
    for (const [open, budget] of [
      [onPglite, 2_000],
      [onServer, 1_000],
    ] as const) {
      const databases = await open(items.length);
      if (!databases) continue;
      rows.push(...(await measured(databases, budget)));
      await databases.close();
    }
    return tableOf(rows);
  },
};

async function measured({ name, all, connect }: Databases, budget: number): Promise<Row[]> {
  const lists = await Promise.all(
    all.map(async (sql, n) => {
      const keys = Array.from({ length: items[n] ?? 0 }, () => randomUUID());
      await sql.query(
        "insert into public.shopping (key, title) select key, 'Vare ' || n from unnest($1::uuid[]) with ordinality as k (key, n)",
        [keys],
      );
      await sql.exec('analyze');
      return { sql, keys, member: await newMember(sql), times: [] as number[] };
    }),
  );
  for (let round = 0; round < rounds; round += 1)
    for (const { sql, keys, member, times } of lists) {
      const actions = typicalActions(keys, member.id);
      const start = performance.now();
      await push(sql, member, actions);
      times.push(performance.now() - start);
    }
  const [few = Number.NaN, many = Number.NaN] = lists.map(({ times }) => percentile(times, 0.5));
  const rows: Row[] = [
    { what: `${name}: ${size} actions`, figure: ms(few), budget: ms(budget), kept: few <= budget },
    {
      what: `${name}: with ten times the rows`,
      figure: `${(many / few).toFixed(2)} ×`,
      budget: '2 ×',
      kept: many / few < 2,
    },
  ];
  const [list] = lists;
  if (!connect || !list) return rows;
  const phones = await Promise.all(Array.from({ length: clients }, () => connect()));
  const answers = await Promise.all(
    phones.map((sql) => push(sql, list.member, typicalActions(list.keys, list.member.id))),
  );
  const refused = answers.flatMap(({ receipts }) => receipts).filter(({ status }) => status !== 'applied');
  rows.push({
    what: `${name}: refused of ${clients * size} actions by ${clients} phones at once`,
    figure: String(refused.length),
    budget: '0',
    kept: refused.length === 0,
  });
  return rows;
}

function typicalActions(keys: readonly string[], member: string): Action[] {
  const trip = randomUUID();
  return Array.from({ length: size }, (_, n) => {
    const key = keys[(n * 7919) % keys.length] ?? '';
    if (n % 2 === 0)
      return action({
        set: 'shopping',
        key,
        fields: { active: true, buy: true, quantity: '2 l', wanted_by: member },
      });
    const bought = { trip, item: key, member, bought_at: new Date().toISOString() };
    return action([
      { set: 'purchase', key: randomUUID(), fields: bought },
      { set: 'shopping', key, fields: { buy: false, quantity: null, wanted_by: null } },
    ]);
  });
}
