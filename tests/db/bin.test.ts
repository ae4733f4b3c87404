import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { allTables } from '../../src/data/tables.ts';
import { syncedTables, targetAction } from '../support/access/tables.ts';
import { engines, testDatabase, testMember } from '../support/databases/databases.ts';
import { action, emptyBins, push, runAs } from '../support/people.ts';

/** What is left of a row. */
const erased: Readonly<Record<string, object>> = {
  log: { name: '' },
  photos: { title: '–', link: null, thumbnail: '/albums/tomt.svg' },
  picture: { caption: null },
  appointment: { title: '–', place: null },
  calendar: { name: '–', address: null },
};
const tables = Object.keys(erased);

test('every table with a bin is among them', () => {
  const withBin = Object.entries(allTables).filter(([, { columns }]) => 'purgedAt' in columns);
  expect(withBin.map(([table]) => table).toSorted()).toEqual(tables.toSorted());
});

describe.each(engines())('the bin on $name', ({ open }) => {
  const db = testDatabase(open);
  const member = testMember(db);

  const row = async (table: string, key: string) =>
    (await db.owner.query<object>(`select * from public.${table} where key = $1`, [key])).rows[0];
  const setAll = (key: string, deleted_at: string | null) =>
    action(tables.map((set) => ({ set, key, fields: { deleted_at } })));
  const codes = async (...actions: ReturnType<typeof action>[]) =>
    (await push(db.owner, member, actions)).receipts.map((receipt) =>
      receipt.status === 'rejected' ? receipt.code : receipt.status,
    );
  const later = (text: string) =>
    db.owner.exec(`set session_replication_role = replica; ${text}; set session_replication_role = origin`);
  /** Rows of all tables, with one key, that were deleted and received as such some days ago. */
  const deleted = async (ago: number, receivedAgo = ago) => {
    const key = randomUUID();
    const remove = setAll(key, new Date().toISOString());
    expect(await codes(targetAction({ key }), remove)).toEqual(['applied', 'applied']);
    await later(`
      insert into public.calendar_event (key, calendar, title, first_day) values ('${key}', '${key}', 'x', '2026-12-01');
      ${tables.map((each) => `update public.${each} set deleted_at = now() - interval '${ago} days' where key = '${key}';`).join('\n')}
      update private.action set received_at = now() - interval '${receivedAgo} days' where id = '${remove.id}'`);
    return key;
  };
  const pulled = async (since: number) => {
    const text = 'select public.pull_changes($1, $2) as changes';
    type Found = { changes: { rows: Record<string, { key: string }[]> } };
    const [found] = await runAs<Found>(db.owner, member, text, [syncedTables, since]);
    return (table: string) => found?.changes.rows[table]?.map(({ key }) => key);
  };

  test('what has been there for 30 days is erased, and phones are told; what was deleted without a network is there from the moment it arrives', async () => {
    const [old, recent, offline] = [await deleted(31), await deleted(29), await deleted(40, 0)];
    const { rev } = await push(db.owner, member, []);
    await emptyBins(db.owner);
    const [told, started] = [await pulled(rev), await pulled(0)];
    for (const table of tables) {
      expect(await row(table, old), table).toMatchObject({
        ...erased[table],
        purged_at: expect.anything(),
      });
      for (const key of [recent, offline])
        expect(await row(table, key), table).toMatchObject({ purged_at: null });
      expect(told(table), table).toEqual([old]);
      expect(started(table), table).toEqual(expect.arrayContaining([recent, offline]));
      expect(started(table), table).not.toContain(old);
    }
    expect(
      await codes(
        setAll(offline, null),
        ...tables.map((set) => action({ set, key: old, fields: { deleted_at: null } })),
      ),
    ).toEqual(['applied', ...tables.map(() => 'unknown-row')]);
  });

  test('with an appointment go its exceptions, with a calendar what is in it, in the end without a trace', async () => {
    const [old, recent] = [await deleted(31), await deleted(29)];
    await emptyBins(db.owner);
    const exception = { title: '–', place: null, change: null };
    expect(await row('appointment_exception', old)).toMatchObject(exception);
    expect(await row('appointment_exception', recent)).toMatchObject({ title: 'Tandlæge' });
    expect(await row('calendar_event', old)).toMatchObject({ removed_at: expect.anything() });
    expect(await row('calendar_event', recent)).toMatchObject({ removed_at: null });
    await later(
      "update public.calendar_event set removed_at = now() - interval '31 days' where removed_at is not null",
    );
    await emptyBins(db.owner);
    expect(await row('calendar_event', old)).toBeUndefined();
    expect(await row('calendar_event', recent)).toBeDefined();
  });

  test('deleting an entry permanently erases its name, unless somebody has restored it', async () => {
    const purge = (key: string) =>
      action({ set: 'log', key, fields: { purged_at: new Date().toISOString() } });
    const [gone, restored] = [await deleted(1), await deleted(1)];
    expect(await codes(purge(gone), setAll(restored, null), purge(restored))).toEqual([
      ...['applied', 'applied', 'bad-purged-at'],
    ]);
    expect(await row('log', gone)).toMatchObject(erased.log ?? {});
  });
});
