import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { engines, testDatabase, testMember } from '../../support/databases/databases.ts';

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

  test('a token of ours identifies its member, also before the member has an id', async () => {
    expect(await whoami({})).toEqual({ id: me.id, member: true });
    expect(await whoami({ sub: undefined })).toEqual({ id: me.id, member: false });
  });

  test.each<[string, object]>([
    ['made for somebody else', { aud: 'another-site' }],
    ['made for nobody', { aud: undefined }],
    ['made for several', { aud: ['authenticated', 'another-site'] }],
  ])('a token %s identifies nobody', async (_, more) => {
    expect(await whoami(more)).toEqual({ id: null, member: false });
  });

  test("a token of Supabase's own sign-in with a member's address identifies nobody", async () => {
    expect(await whoami({ sub: randomUUID() })).toEqual({ id: null, member: false });
  });

  test('the address is compared exactly', async () => {
    for (const email of [me.email.toUpperCase(), ` ${me.email}`, '%', ''])
      expect(await whoami({ sub: undefined, email })).toEqual({ id: null, member: false });
  });
});
