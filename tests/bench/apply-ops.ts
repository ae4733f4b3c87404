import { randomUUID } from 'node:crypto';
import { openTemplate } from '../support/database-template.ts';
import { newMember, operation, push } from '../support/people.ts';
import { type Part, percentile, type Row } from './part.ts';

const batch = 50;
const batches = 20;

/** Operations a second through `apply_ops` in the embedded Postgres, as a member, with the table filled to a size. */
export const applyOpsPart: Part = {
  name: 'apply_ops',
  async run() {
    const rows: Row[] = [];
    for (const size of [100, 1_000, 10_000]) rows.push(await measured(size));
    return rows;
  },
};

async function measured(size: number): Promise<Row> {
  const db = await openTemplate('migrated');
  const member = await newMember(db);
  await db.query(
    "insert into public.shopping (key, id, title) select gen_random_uuid(), n, 'Vare ' || n from generate_series(1, $1::int) n",
    [size],
  );
  const { rows } = await db.query<{ key: string }>(
    'select key from public.shopping order by random() limit 200',
  );
  const key = () => rows[Math.floor(Math.random() * rows.length)]?.key ?? '';
  /** What a shopping trip sends: put on the list, bought, counted, a new item now and then. */
  const one = (n: number) =>
    [
      operation({ entity: 'shopping', kind: 'want', key: key(), data: { buy: true } }),
      operation({ entity: 'shopping', kind: 'purchase', key: key(), data: { trip: randomUUID() } }),
      operation({ entity: 'shopping', kind: 'stock', key: key(), data: { by: 1 } }),
      operation({ entity: 'shopping', kind: 'add', key: randomUUID(), data: { title: `Ny ${n}` } }),
    ][n % 4];
  const perSecond: number[] = [];
  for (let i = 0; i < batches; i += 1) {
    const operations = Array.from({ length: batch }, (_, n) => one(n));
    const start = performance.now();
    await push(db, member, operations);
    perSecond.push(batch / ((performance.now() - start) / 1000));
  }
  await db.close();
  return {
    what: `${size.toLocaleString('en')} items in the table, ${batches} batches of ${batch}`,
    figure: `median ${Math.round(percentile(perSecond, 0.5)).toLocaleString('en')} operations a second`,
  };
}
