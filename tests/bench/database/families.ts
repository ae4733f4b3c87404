import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Sql } from '../../../supabase/local/database/sql.ts';
import { onServer } from '../log/log-databases.ts';
import { ms, type Part, percentile, type Table } from '../part.ts';

/** Phones that push at the same time, each as soon as its last push is answered. */
const phones = 16;
const pushes = 40;
const operations = 5;
const items = 100;

/** Compares one lock for everybody with one per family: the simulation in docs/scale.md. */
export const familiesPart: Part = {
  name: 'Many families',
  how: `A model of \`apply_ops\` for many families on one PostgreSQL server (tests/support/bench/many-families.sql): ${phones} phones push ${operations} operations each, again as soon as they are answered, to families drawn at random, each with ${items} items and a lock of its own. With one family all wait for one lock.`,
  async run() {
    const lines: string[][] = [];
    for (const families of [1, 100, 1000]) {
      const databases = await onServer(1);
      const [owner] = databases?.all ?? [];
      if (!databases?.connect || !owner) break;
      await owner.exec(readFileSync('tests/support/bench/many-families.sql', 'utf8'));
      await owner.query('select scale.fill($1, $2)', [families, items]);
      await owner.exec('analyze');
      const connections: Sql[] = [];
      for (let n = 0; n < phones; n += 1) connections.push(await databases.connect());
      const waits: number[] = [];
      const start = performance.now();
      await Promise.all(connections.map((sql) => pushAll(sql, families, waits)));
      const seconds = (performance.now() - start) / 1000;
      lines.push([
        families.toLocaleString('en'),
        Math.round((phones * pushes) / seconds).toLocaleString('en'),
        ms(percentile(waits, 0.5)),
        ms(percentile(waits, 0.95)),
      ]);
      await databases.close();
    }
    return { head: ['families', 'pushes a second', 'p50', 'p95'], lines, broken: [] } satisfies Table;
  },
};

async function pushAll(sql: Sql, families: number, waits: number[]) {
  for (let n = 0; n < pushes; n += 1) {
    const family = randomInt(families) + 1;
    const { rows } = await sql.query<{ key: string }>(
      'select key from scale.item where family = $1 order by random() limit $2',
      [family, operations],
    );
    const batch = rows.map(({ key }) => ({ id: randomUUID(), key, at: Date.now() }));
    const start = performance.now();
    await sql.query('select scale.apply($1, $2::jsonb)', [family, JSON.stringify(batch)]);
    waits.push(performance.now() - start);
  }
}
