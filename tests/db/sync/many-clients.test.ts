import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { engines, testDatabase, testMember } from '../../support/databases/databases.ts';
import { action, type PushAnswer, push } from '../../support/people.ts';

describe.each(engines())('many phones at once on $name', ({ name, open }) => {
  const db = testDatabase(open);
  const member = testMember(db);

  test.runIf(name === 'PostgreSQL')(
    '16 that began before another changed the same row, and waited for it, are not refused',
    async () => {
      const key = randomUUID();
      await push(db.owner, member, [action({ set: 'shopping', key, fields: { title: 'Mælk' } })]);
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
          const actions = Array.from({ length: 20 }, (_, each) => [
            action({ set: 'shopping', key, fields: { category: `Afdeling ${n}` } }),
            action({ set: 'shopping', key: randomUUID(), fields: { title: `Vare ${n}.${each}` } }),
          ]);
          const text = 'select public.apply_actions($1::json) as answer';
          const { rows } = await client.query<{ answer: PushAnswer }>(text, [JSON.stringify(actions.flat())]);
          await client.exec('commit');
          return rows[0]?.answer.receipts ?? [];
        }),
      );
      expect(receipts.flat()).toHaveLength(640);
      expect(receipts.flat().filter(({ status }) => status !== 'applied')).toEqual([]);
    },
  );
});
