import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/sync/protocol.ts';
import { engines, testDatabase } from '../../support/databases/databases.ts';
import { twoMembers } from '../../support/databases/two-members.ts';
import { operation, runAs } from '../../support/people.ts';

describe.each(engines())('operations on the log on $name', ({ open }) => {
  const db = testDatabase(open);
  const { member, outcomes } = twoMembers(db);

  test('two log entries of the same millisecond both survive', async () => {
    const at = Date.now();
    const keys = [randomUUID(), randomUUID()];
    const adds = keys.map((key) =>
      operation({ entity: 'log', kind: 'add', key, at, data: { name: 'Hækken' } }),
    );
    expect(await outcomes(member, adds)).toEqual(['applied', 'applied']);
    const rows = await runAs<{ id: string }>(
      db.owner,
      member,
      'select id from public.log where key = any($1) order by id',
      [keys],
    );
    expect(rows.map(({ id }) => id)).toEqual([String(at), String(at + 1)]);
  });

  test('an entry can be completed at an earlier time, not at a later one', async () => {
    const key = randomUUID();
    const log = (kind: string, data: Operation['data'] = {}, at = Date.now()) =>
      operation({ entity: 'log', kind, key, at, data });
    const saturday = Date.now() - 3 * 86_400_000;
    expect(
      await outcomes(member, [
        log('add', { name: 'Klip hækken' }),
        log('complete', { date: Date.now() + 86_400_000 }),
        log('complete', { date: Date.parse('9999-01-01') }),
        log('complete', { date: saturday }, Date.now() + 1),
        log('purge'),
      ]),
    ).toEqual(['applied', 'bad-date', 'bad-date', 'applied', 'not-deleted']);
    const [row] = await runAs<{ done: boolean; date: Date; done_by: string }>(
      db.owner,
      member,
      'select done, date, done_by from public.log where key = $1',
      [key],
    );
    expect(row).toMatchObject({ done: true, done_by: member.id });
    expect(new Date(row?.date ?? 0).getTime()).toBe(saturday);
  });

  test('an entry whose completion is taken back gets its date back, never a later one', async () => {
    const key = randomUUID();
    let at = Date.now() - 60_000;
    const log = (kind: string, data: Operation['data'] = {}) =>
      operation({ entity: 'log', kind, key, at: at++, data });
    const saturday = Date.now() - 3 * 86_400_000;
    const date = async () => {
      const sql = 'select done, date from public.log where key = $1';
      const [row] = await runAs<{ done: boolean; date: Date }>(db.owner, member, sql, [key]);
      return row && { done: row.done, date: new Date(row.date).getTime() };
    };
    expect(
      await outcomes(member, [
        log('add', { name: 'Klip hækken' }),
        log('complete'),
        log('reopen', { date: 'lørdag' }),
        log('reopen', { date: Date.parse('1899-12-31') }),
        log('reopen', { date: saturday }),
      ]),
    ).toEqual(['applied', 'applied', 'bad-data', 'bad-date', 'applied']);
    expect(await date()).toEqual({ done: false, date: saturday });

    expect(await outcomes(member, [log('complete'), log('reopen', { date: 8e15 })])).toEqual([
      'applied',
      'applied',
    ]);
    expect(await date()).toEqual({ done: false, date: at - 1 });
  });

  test('an open entry whose new name is taken back gets its date back, never a later one', async () => {
    const key = randomUUID();
    let at = Date.now() - 60_000;
    const log = (kind: string, data: Operation['data']) =>
      operation({ entity: 'log', kind, key, at: at++, data });
    const saturday = Date.now() - 3 * 86_400_000;
    const row = async () => {
      const sql = 'select name, date from public.log where key = $1';
      const [found] = await runAs<{ name: string; date: Date }>(db.owner, member, sql, [key]);
      return found && { name: found.name, date: new Date(found.date).getTime() };
    };
    expect(
      await outcomes(member, [
        log('add', { name: 'Klip hækken' }),
        log('rename', { name: 'Klip', date: 'lørdag' }),
        log('rename', { name: 'Klip', date: Date.parse('1899-12-31') }),
        log('rename', { name: 'Klip hæk', date: saturday }),
      ]),
    ).toEqual(['applied', 'bad-data', 'bad-date', 'applied']);
    expect(await row()).toEqual({ name: 'Klip hæk', date: saturday });

    expect(await outcomes(member, [log('rename', { name: 'Klip hækken', date: 8e15 })])).toEqual(['applied']);
    expect(await row()).toEqual({ name: 'Klip hækken', date: at - 1 });
  });

  test('deleting for good erases the name and keeps the row so that phones learn of it, and cannot be undone', async () => {
    const key = randomUUID();
    let at = Date.now();
    const log = (kind: string, data: Operation['data'] = {}) =>
      operation({ entity: 'log', kind, key, at: at++, data });
    expect(
      await outcomes(member, [
        log('add', { name: 'Hemmelig' }),
        log('delete', {}),
        log('purge'),
        log('restore'),
      ]),
    ).toEqual(['applied', 'applied', 'applied', 'unknown-item']);
    const rows = await runAs(
      db.owner,
      member,
      'select name, purged_at is not null as purged from public.log where key = $1',
      [key],
    );
    expect(rows).toEqual([{ name: '', purged: true }]);
  });
});
