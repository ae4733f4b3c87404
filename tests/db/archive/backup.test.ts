import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { engines, testDatabase, testMember } from '../../support/databases/databases.ts';
import { action, backupRole, type DatabaseCaller, push, runAs } from '../../support/people.ts';

const day = 86_400_000;

describe.each(engines())('the backup on $name', ({ open }) => {
  const db = testDatabase(open);
  const member = testMember(db);

  const record = (who: DatabaseCaller) => runAs(db.owner, who, 'select public.record_backup()');

  test('an export may take longer than other requests', async () => {
    const { rows } = await db.owner.query<{ settings: string[] }>(
      "select proconfig as settings from pg_proc where proname = 'export_family'",
    );
    expect(rows[0]?.settings).toContain('statement_timeout=25s');
  });

  test('a backup forgets actions of which a copy would be too old to be applied, and no others', async () => {
    /** As if all that was received had been so many ms ago. */
    const pass = (days: number) =>
      db.owner.query('update private.action set received_at = received_at - make_interval(days => $1)', [
        days,
      ]);
    const known = async ({ id }: { id: string }) =>
      (await db.owner.query('select 1 from private.action where id = $1', [id])).rows.length === 1;
    const sent = (at: number) =>
      action({ set: 'shopping', key: randomUUID(), fields: { title: 'Kaffe' } }, { at });
    // Its phone's clock was almost a year ahead.
    const [first, second] = [sent(Date.now() + 365 * day), sent(Date.now())];
    await push(db.owner, member, [first]);
    await pass(1);
    await push(db.owner, member, [second]);
    await pass(731);
    await record(backupRole);
    expect([await known(first), await known(second)]).toEqual([true, true]);
    await pass(1);
    await record(backupRole);
    expect([await known(first), await known(second)]).toEqual([false, true]);
    const late = { ...first, at: first.at - 734 * day };
    expect((await push(db.owner, member, [late])).receipts).toMatchObject([{ code: 'too-old' }]);
  });
});
