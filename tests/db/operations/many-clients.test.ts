import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PushAnswer } from '../../../src/sync/protocol.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { twoMembers } from '../../support/databases/two-members.ts';
import { operation } from '../../support/people.ts';

describe.each(engines())('many phones at once on $name', ({ name, open }) => {
  const db = testDatabase(open);
  const { member, added } = twoMembers(db);

  test.runIf(name === 'PostgreSQL')(
    '16 that began before another changed the same row, and waited for it, are not refused',
    async () => {
      const key = await added();
      const clients = await Promise.all(Array.from({ length: 16 }, () => db.connect()));
      const claims = JSON.stringify({ role: 'authenticated', sub: member.id, aud: 'authenticated' });
      for (const client of clients) {
        await client.exec('begin');
        await client.query("select set_config('request.jwt.claims', $1, true)", [claims]);
        await client.exec('set local role authenticated');
      }
      // The latest time that is accepted by now is later than those that began could accept.
      await db.owner.query(
        `update public.shopping set stamps = stamps || jsonb_build_object('freezer', jsonb_build_array(
           floor(extract(epoch from clock_timestamp()) * 1000) + 1000, gen_random_uuid()))
         from pg_sleep(0.01) where key = $1`,
        [key],
      );
      const receipts = await Promise.all(
        clients.map(async (client, n) => {
          const changes = Array.from({ length: 20 }, (_, each) => [
            operation({ entity: 'shopping', kind: 'edit', key, data: { category: `Afdeling ${n}` } }),
            operation({
              entity: 'shopping',
              kind: 'add',
              key: randomUUID(),
              data: { title: `Vare ${n}.${each}` },
            }),
          ]);
          const text = 'select public.apply_ops($1::json) as answer';
          const { rows } = await client.query<{ answer: PushAnswer }>(text, [JSON.stringify(changes.flat())]);
          await client.exec('commit');
          return rows[0]?.answer.receipts ?? [];
        }),
      );
      expect(receipts.flat()).toHaveLength(640);
      expect(receipts.flat().filter(({ status }) => status !== 'applied')).toEqual([]);
    },
  );
});
