import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engines, testDatabase, testMember } from '../../support/databases/databases.ts';
import { shop, twoMembers } from '../../support/databases/two-members.ts';
import { anonymous, backupRole, type DatabaseCaller, push, runAs, stranger } from '../../support/people.ts';

const day = 86_400_000;
const refused = expect.objectContaining({ code: '42501' });
const numRuns = Number(process.env.DATABASE_HISTORIES ?? 40);

describe.each(engines())('the backup on $name', ({ open }) => {
  const db = testDatabase(open);
  const member = testMember(db);

  const lastBackup = async (who: DatabaseCaller) =>
    (await runAs<{ at: unknown }>(db.owner, who, 'select public.last_backup()::text as at'))[0]?.at ?? null;
  const record = (who: DatabaseCaller) => runAs(db.owner, who, 'select public.record_backup()');

  test('the time of the last backup can be read by members and by the backup role', async () => {
    expect(await lastBackup(member)).toBeNull();
    await record(backupRole);
    const first = await lastBackup(member);
    expect(Math.abs(Date.now() - Date.parse(String(first)))).toBeLessThan(600_000);
    await record(backupRole);
    expect(String(await lastBackup(backupRole)) > String(first)).toBe(true);
    for (const who of [anonymous, stranger()]) await expect(lastBackup(who)).rejects.toEqual(refused);
  });

  test('only the backup role may record a backup', async () => {
    for (const who of [anonymous, stranger(), member]) await expect(record(who)).rejects.toEqual(refused);
    await expect(runAs(db.owner, member, 'select private.forget_old_operations()')).rejects.toEqual(refused);
  });

  test('an export may take longer than other requests', async () => {
    const { rows } = await db.owner.query<{ settings: string[] }>(
      "select proconfig as settings from pg_proc where proname = 'export_family'",
    );
    expect(rows[0]?.settings).toContain('statement_timeout=25s');
  });

  describe('operations of more than a year ago are forgotten', () => {
    const family = twoMembers(db);
    /** As if all that was received had been so many ms ago. */
    const pass = (ms: number) =>
      db.owner.query(
        `update private.operation set phone_time = phone_time - $1::bigint,
         received_at = received_at - make_interval(secs => $1::bigint / 1000.0)`,
        [ms],
      );
    const known = async (id: string) =>
      (await db.owner.query('select 1 from private.operation where id = $1', [id])).rows.length === 1;

    test('a backup forgets the operations of more than a year ago and no others', async () => {
      const key = await family.added('Kaffe');
      const [old, young] = [shop('stock', key, { by: 1 }), shop('stock', key, { by: 1 })];
      await push(db.owner, family.member, [old]);
      await pass(2 * day);
      await push(db.owner, family.member, [young]);
      await pass(365 * day);
      await record(backupRole);
      expect([await known(old.id), await known(young.id)]).toEqual([false, true]);
    });

    test('an operation that is repeated after it could be forgotten counts once, whatever its phone’s clock says', async () => {
      const skew = fc.integer({ min: -400, max: 400 });
      const wait = fc.integer({ min: 0, max: 900 });
      await fc.assert(
        fc.asyncProperty(skew, fc.array(wait, { minLength: 1, maxLength: 4 }), async (ahead, waits) => {
          const key = await family.added('Ærter');
          const op = shop('stock', key, { by: 1 }, { at: Date.now() + ahead * day });
          const [first] = await family.outcomes(family.member, [op]);
          let { at } = op;
          for (const days of waits) {
            await pass(days * day);
            at -= days * day;
            await record(backupRole);
            const outcomes = await family.outcomes(family.member, [{ ...op, at }]);
            if (first === 'applied') expect(outcomes).not.toContain('applied');
          }
          expect((await family.item(key)).count).toBeLessThanOrEqual(1);
        }),
        {
          numRuns,
          // Forgotten by when it was received alone, it would count twice; and just after the year.
          examples: [
            [300, [367, 1]],
            [0, [366, 1]],
            [-360, [5, 1, 365]],
          ],
        },
      );
    });
  });
});
