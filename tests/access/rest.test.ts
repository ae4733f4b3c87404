import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberKind } from '../../src/lib/member-kind.ts';
import {
  type AttemptOutcome,
  answersTo,
  attemptNames,
  clientWith,
  tryAll,
} from '../support/access/attempts.ts';
import { claimsOf, forgeries } from '../support/access/bearers.ts';
import { type Project, projects, tokenOf } from '../support/access/project.ts';
import { albumSql, syncedTables, type Target, targetAction } from '../support/access/tables.ts';
import {
  type DatabaseCaller,
  newMember,
  newSession,
  push,
  removeMember,
  stranger,
} from '../support/people.ts';

describe.each(projects())('$name:', ({ start }) => {
  let project: Project;
  let member: Required<DatabaseCaller>;
  let target: Target;
  beforeAll(async () => {
    project = await start();
    member = await join('Ada');
    target = { key: randomUUID() };
    await project.asOwner(async (sql) => {
      await push(sql, member, [targetAction(target)]);
      await sql.exec(albumSql);
    });
  });
  afterAll(() => project?.stop());

  const join = (name?: string, kind?: MemberKind) => project.asOwner((sql) => newMember(sql, name, kind));
  const everything = async () => {
    const { rows } = await project.asOwner((sql) =>
      sql.query<{ all: unknown; rev: unknown }>(
        'select public.export_family() as all, (select value from private.revision) as rev',
      ),
    );
    return rows;
  };
  /** What comes of every attempt, and that nothing came of it in the database. */
  const inVain = async (token?: string) => {
    const before = await everything();
    const outcomes = await tryAll(clientWith(project, token), target);
    expect(await everything()).toEqual(before);
    return outcomes;
  };
  const all = (outcome: AttemptOutcome) => Object.fromEntries(attemptNames.map((name) => [name, outcome]));
  const onSynced = (outcome: AttemptOutcome, ...verbs: string[]) =>
    Object.fromEntries(syncedTables.flatMap((table) => verbs.map((verb) => [`${verb} ${table}`, outcome])));

  /** What a grant lets them ask comes back empty. */
  const tablesOfNobody = {
    ...onSynced(0, 'select', 'update'),
    'select push_subscription': 0,
    'select calendar_event': 0,
  };
  const nobody = answersTo('nobody', tablesOfNobody);
  /** Removal is a flag, and rows are not written over: an upsert sets every column, the key too. */
  const tablesOfMembers = {
    ...onSynced(1, 'select', 'insert', 'update'),
    'select photos': 4,
    'select picture': 8,
    'select push_subscription': 0,
    'insert push_subscription': 1,
    'select calendar_event': 1,
  };

  test('every table and every function of the API is tried', async () => {
    const { rows } = await project.asOwner((sql) =>
      sql.query<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      union select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`),
    );
    const tried = new Set(attemptNames.map((name) => name.split(' ').at(-1)));
    expect([...tried].sort()).toEqual(rows.map(({ name }) => name));
  });

  const asRole = (role: string) => project.sign({ role, aud: 'authenticated' });
  const reads = async (token: string) => {
    const asked = { tables: ['shopping'], since: 0 };
    expect((await clientWith(project, token).rpc('pull_changes', asked)).error).toBeNull();
  };
  const endSession = async () => {
    const session = await project.asOwner((sql) => newSession(sql, member));
    const token = await project.sign({ ...claimsOf(member), session });
    await reads(token);
    expect((await clientWith(project, token).rpc('end_session')).error).toBeNull();
    return token;
  };
  const leave = async () => {
    const former = await join('Bo');
    const token = await tokenOf(project, former);
    await reads(token);
    await project.asOwner((sql) => removeMember(sql, former.id));
    return token;
  };
  const asGuest = async () => tokenOf(project, await join('Farmor', 'guest'));
  const visible = { 'select photos': 1, 'select picture': 1 };
  const ofFamily = { ...tablesOfNobody, 'select photos': 2, 'select picture': 2 };

  /** What each is answered, and that they change nothing. */
  test.each<[who: string, token: () => Promise<string | undefined>, answers: ReturnType<typeof answersTo>]>([
    ['an anonymous visitor reads active albums', async () => undefined, answersTo('visitor', visible)],
    ['a stranger with a valid token', () => tokenOf(project, stranger()), nobody],
    ['a removed member, at once, with the same token', leave, nobody],
    ['a member whose session has ended, at once, with the same token', endSession, nobody],
    [
      "a member's token for another audience",
      () => project.sign({ ...claimsOf(member), aud: 'other' }),
      nobody,
    ],
    ['who is not known yet, with passkeys and invitations', () => asRole('family_door'), answersTo('door')],
    ['who fetches calendars, with what is in them', () => asRole('family_calendars'), answersTo('calendars')],
    ["a guest sees the family's albums and their own devices", asGuest, answersTo('guest', ofFamily)],
    ['an expired token', () => tokenOf(project, member, -60), all('401 PGRST303')],
    [
      'a forged token',
      async () => forgeries['the wrong key']?.(claimsOf(member), project),
      all('401 PGRST301'),
    ],
  ])('%s, and nothing else', async (_, token, answers) => {
    expect(await inVain(await token())).toEqual(answers);
  });

  /** Also what is no token at all. */
  const forged: typeof forgeries = { ...forgeries, hello: async () => 'hello', 'a.b': async () => 'a.b' };
  test.each(Object.entries(forged))('a forged token is refused: %s', async (_, forge) => {
    const client = clientWith(project, await forge(claimsOf(member), project));
    expect(await client.from('log').select()).toMatchObject({ status: 401, error: { code: 'PGRST301' } });
  });

  test('the claims of a forged token, signed with the right key, are accepted', async () => {
    const client = clientWith(project, await project.sign(claimsOf(member)));
    expect((await client.from('log').select()).error).toBeNull();
  });

  test('a member may do what the grants and policies allow, and no more', async () => {
    const other = await join('Cia');
    const outcomes = await tryAll(clientWith(project, await tokenOf(project, other)), target);
    expect(outcomes).toEqual(answersTo('member', tablesOfMembers));
  });

  test('a child may do the same, but nothing about who is in the family', async () => {
    const child = await join('Dan', 'child');
    const outcomes = await tryAll(clientWith(project, await tokenOf(project, child)), target);
    expect(withoutCounts(outcomes)).toEqual(withoutCounts(answersTo('child', tablesOfMembers)));
  });

  const withoutCounts = (outcomes: Readonly<Record<string, AttemptOutcome>>) =>
    Object.fromEntries(
      Object.entries(outcomes).map(([name, outcome]) => [name, Number(outcome) ? 'some' : outcome]),
    );
});
