import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setClock } from '../support/databases/database-server.ts';
import { engines, testDatabase, testMember } from '../support/databases/databases.ts';
import { action, push, runAs } from '../support/people.ts';

const second = 1000;
const hour = 3_600 * second;

describe.each(engines())('when the clock of the database jumps on $name', ({ open }) => {
  const db = testDatabase(open);
  const member = testMember(db);
  beforeAll(() => setClock(db.owner, 0));
  afterAll(() => setClock(db.owner, 0));

  const write = async (key: string, fields: { title?: string; buy?: boolean }) => {
    const answer = await push(db.owner, member, [
      action({ set: 'shopping', key, fields }, { at: Date.now() + 100 * hour }),
    ]);
    return answer.receipts.map(({ status }) => status);
  };
  const now = async () => {
    const text = "select (pull_changes('{}', 0) ->> 'now')::float as now";
    return (await runAs<{ now: number }>(db.owner, member, text))[0]?.now ?? 0;
  };
  const row = async (key: string) =>
    (await db.owner.query(`select title, buy from public.shopping where key = $1`, [key])).rows;

  test.each([-second, -30 * second, -hour, hour])('by %i ms, what is written last stands', async (jump) => {
    const key = randomUUID();
    await setClock(db.owner, Math.max(jump, 0));
    expect(await write(key, { title: 'Mel', buy: true })).toEqual(['applied']);
    const before = await now();
    await setClock(db.owner, Math.min(jump, 0));
    expect(await write(key, { buy: false })).toEqual(['applied']);
    expect(await write(key, { title: 'Sigtemel' })).toEqual(['applied']);
    expect(await row(key)).toEqual([{ title: 'Sigtemel', buy: false }]);
    expect(await now()).toBeGreaterThan(before - second);
  });

  test('a stamp that a row has already, from a clock that was ahead elsewhere, keeps nobody from changing the rest', async () => {
    const key = randomUUID();
    await write(key, { title: 'Mel' });
    const stamps = { title: [Date.now() + 50 * hour, randomUUID()] };
    await db.owner.exec(`begin; set local session_replication_role = replica;
      update public.shopping set stamps = '${JSON.stringify(stamps)}' where key = '${key}'; commit`);
    expect(await write(key, { buy: true })).toEqual(['applied']);
    // As after the import of a backup.
    await db.owner.exec('select private.finish_import()');
    expect(await write(key, { title: 'Sigtemel' })).toEqual(['applied']);
    expect(await row(key)).toEqual([{ title: 'Sigtemel', buy: true }]);
  });

  test('a passkey that was used while it was ahead works at once when it is right, and each answer once', async () => {
    const passkey = randomUUID();
    await db.owner.query(
      `insert into private.passkey (id, member, public_key, device, host) values ($1, $2, 'x', 'Telefon', 'x')`,
      [passkey, member.id],
    );
    const answer = async (ahead: number, challengedAt: number) => {
      await setClock(db.owner, ahead);
      const text = 'select private.use_passkey($1, 0, $2) is not null as used';
      return (await db.owner.query(text, [passkey, new Date(challengedAt).toISOString()])).rows;
    };
    const [right, wrong] = [Date.now(), Date.now() + hour];
    expect(await answer(hour, wrong)).toEqual([{ used: true }]);
    expect(await answer(0, right)).toEqual([{ used: true }]);
    for (const copy of [right, wrong]) expect(await answer(0, copy)).toEqual([{ used: false }]);
    expect(await answer(0, Date.now())).toEqual([{ used: true }]);
    for (const copy of [right, wrong]) expect(await answer(2 * hour, copy)).toEqual([{ used: false }]);
    expect(await answer(2 * hour, Date.now() + 2 * hour)).toEqual([{ used: true }]);
  });
});
