import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { engines, testDatabase, testMember } from '../../support/databases/databases.ts';
import { doorRole, newMember, newSession, removeMember, runAs } from '../../support/people.ts';

/** Whom the database takes the bearer of a token for. */
describe.each(engines())('the claims of a token on $name', ({ open }) => {
  const db = testDatabase(open);
  const me = testMember(db);

  const claims = (more: object) =>
    JSON.stringify({ role: 'authenticated', sub: me.id, email: me.email, aud: 'authenticated', ...more });
  const whoami = async (more: object) => {
    await db.owner.exec('begin');
    try {
      await db.owner.query("select set_config('request.jwt.claims', $1, true)", [claims(more)]);
      await db.owner.exec('set local role authenticated');
      const { rows } = await db.owner.query<{ id: string; member: boolean }>(
        'select (select id from public.whoami()) as id, private.is_member() as member',
      );
      return rows[0];
    } finally {
      await db.owner.exec('rollback');
    }
  };

  const [known, nobody] = [
    { id: me.id, member: true },
    { id: null, member: false },
  ];

  test.each([
    ['identifies its member by the id', {}, known],
    ['with an address alone is nobody', { sub: undefined }, nobody],
    ['that was made for several audiences is nobody', { aud: ['authenticated', 'another-site'] }, nobody],
    ["of Supabase's own sign-in with a member's address is nobody", { sub: randomUUID() }, nobody],
  ])('a token %s', async (_, claims, who) => {
    expect(await whoami(claims)).toEqual(who);
  });

  test('a token of a session identifies its member until the session ends', async () => {
    const other = await newMember(db.owner, 'Anden');
    const session = await newSession(db.owner, me);
    expect(await whoami({ session })).toEqual(known);
    expect(await whoami({ session, sub: other.id })).toEqual(nobody);
    expect(await whoami({ session: randomUUID() })).toEqual(nobody);
    await runAs(db.owner, { ...other, session }, 'select public.end_session()');
    expect(await whoami({ session })).toEqual(known);
    await runAs(db.owner, { ...me, session }, 'select public.end_session()');
    expect(await whoami({ session })).toEqual(nobody);
    await expect(whoami({ session: 'x' })).rejects.toMatchObject({ code: '22P02' });
  });

  test('a session that has not been used for longer than its cookie lasts is deleted when another begins', async () => {
    const begun = async (age: string, used: string) => {
      const session = await newSession(db.owner, me);
      await db.owner.query(
        'update private.session set made_at = now() - $2::interval, used_at = now() - $3::interval where id = $1',
        [session, age, used],
      );
      return session;
    };
    const ended = [await begun('300 days', '92 days'), await begun('367 days', '1 day')];
    const kept = await begun('364 days', '89 days');
    await db.owner.exec('delete from private.last_time');
    const last = await newSession(db.owner, me);
    const { rows } = await db.owner.query<{ id: string }>(
      'select id from private.session where id = any ($1)',
      [[...ended, kept, last]],
    );
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([kept, last]));
  });

  test('an address begins a session of its present member, and is compared exactly', async () => {
    const begin = async (email: string | null) =>
      (await runAs(db.owner, doorRole, 'select public.begin_session($1) as begun', [email]))[0]?.begun;
    expect(await begin(me.email)).toEqual({
      member: me.id,
      name: 'Medlem',
      kind: 'adult',
      session: expect.any(String),
    });
    for (const email of [me.email.toUpperCase(), ` ${me.email}`, '%', '', null])
      expect(await begin(email)).toBeNull();
    const former = await newMember(db.owner, 'Fraflyttet');
    await removeMember(db.owner, former.id);
    expect(await begin(former.email)).toBeNull();
  });
});
