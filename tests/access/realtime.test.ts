import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MemberKind } from '../../src/lib/member-kind.ts';
import { clientWith } from '../support/access/attempts.ts';
import { claimsOf, forgeries } from '../support/access/bearers.ts';
import { type Project, projects, tokenOf } from '../support/access/project.ts';
import {
  action,
  type DatabaseCaller,
  newMember,
  newSession,
  removeMember,
  stranger,
} from '../support/people.ts';

describe.each(projects())('$name:', ({ start }) => {
  let project: Project;
  let member: Required<DatabaseCaller>;
  beforeAll(async () => {
    project = await start();
    member = await enlist('Ada');
  });
  afterAll(() => project?.stop());

  const enlist = (name?: string, kind?: MemberKind) => project.asOwner((sql) => newMember(sql, name, kind));
  const clients: SupabaseClient[] = [];
  afterEach(async () => {
    for (const { realtime } of clients.splice(0)) await realtime.disconnect();
  });

  const join = async (token?: string) => {
    const client = clientWith(project, token);
    clients.push(client);
    await client.realtime.setAuth(token ?? null);
    const statuses: string[] = [];
    const heard: { rev: number; rows: unknown }[] = [];
    const channel = client.channel('family', { config: { private: true, broadcast: { ack: true } } });
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
      // A removal is a change of the family, too.
      if (event !== 'family') heard.push(payload);
    });
    await new Promise<void>((decided) =>
      channel.subscribe((status) => {
        statuses.push(status);
        decided();
      }),
    );
    return { client, channel, statuses, heard };
  };
  type Listener = Awaited<ReturnType<typeof join>>;

  /** A change that members hear of; gives its revision. */
  const change = async () => {
    const add = action({ set: 'shopping', key: randomUUID(), fields: { title: 'Rugbrød' } });
    const { data } = await clientWith(project, await tokenOf(project, member)).rpc('apply_actions', {
      actions: [add],
    });
    return (data as { rev: number }).rev;
  };
  const lie = { type: 'broadcast', event: 'change', payload: { rev: 1_000_000, rows: {} } } as const;
  const speak = ({ channel }: Listener) => channel.send(lie, { timeout: 200 });
  /** Past the client's own idea of who may: over the socket it has, and over HTTP. */
  const shout = async ({ client, channel }: Listener) => {
    client.realtime.push({ topic: channel.topic, event: 'broadcast', payload: lie, ref: '99' });
    await channel.httpSend(lie.event, lie.payload).catch(() => {});
  };
  const revs = ({ heard }: Listener) => heard.map(({ rev }) => rev);
  const until = (holds: () => boolean) => expect.poll(holds, { interval: 5 }).toBe(true);
  type Change = (member: Required<DatabaseCaller>, token: string) => Promise<unknown>;
  const remove: Change = ({ id }) => project.asOwner((sql) => removeMember(sql, id));
  const makeGuest: Change = ({ id }) =>
    project.asOwner((sql) =>
      sql.query("update private.family_member set kind = 'guest' where id = $1", [id]),
    );

  const endSession: Change = async (_, token) => clientWith(project, token).rpc('end_session');

  const outsiders: [string, () => Promise<string | undefined>][] = [
    ['who has not signed in', async () => undefined],
    ['a stranger with a token that holds', () => tokenOf(project, stranger())],
    [
      'a member who was removed a second ago',
      async () => {
        const former = await enlist();
        await project.asOwner((sql) => removeMember(sql, former.id));
        return tokenOf(project, former);
      },
    ],
    ['a guest of the family', async () => tokenOf(project, await enlist('Farmor', 'guest'))],
    ['an expired token', () => tokenOf(project, member, -60)],
    ['a token without a role', () => project.sign({ ...claimsOf(member), role: undefined })],
    ['a token with the role of nobody', () => project.sign({ ...claimsOf(member), role: 'somebody' })],
    ["a member's token for another site", () => project.sign({ ...claimsOf(member), aud: 'another-site' })],
    ...Object.entries(forgeries).map(([name, forge]): [string, () => Promise<string>] => [
      `forged: ${name}`,
      () => forge(claimsOf(member), project),
    ]),
  ];

  test('nobody from outside the family joins, receives or broadcasts', async () => {
    const tokens = await Promise.all(outsiders.map(([, token]) => token()));
    const witness = await join(await tokenOf(project, member));
    const tried = await Promise.all(
      outsiders.map(async ([name], n) => ({ name, ...(await join(tokens[n])) })),
    );
    // Refused once or, on a slow machine, again when the client has tried again.
    expect(Object.fromEntries(tried.map(({ name, statuses }) => [name, [...new Set(statuses)]]))).toEqual(
      Object.fromEntries(outsiders.map(([name]) => [name, ['CHANNEL_ERROR']])),
    );
    await Promise.all(tried.map(shout));
    const rev = await change();
    await until(() => witness.heard.length > 0);
    expect(revs(witness)).toEqual([rev]);
    expect(tried.flatMap(({ heard }) => heard)).toEqual([]);
  });

  test('a member receives changes and cannot broadcast', async () => {
    const [listener, speaker] = [
      await join(await tokenOf(project, member)),
      await join(await tokenOf(project, member)),
    ];
    expect([listener.statuses, speaker.statuses]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']]);
    expect(await speak(speaker)).toBe('timed out');
    const rev = await change();
    await until(() => listener.heard.length > 0);
    expect(revs(listener)).toEqual([rev]);
  });

  test.each([
    ['is removed', remove],
    ['is made a guest', makeGuest],
    ['ends the session', endSession],
  ])(
    'a member who %s while listening receives no more rows, and is disconnected at the next renewal',
    async (_, act) => {
      // Nobody was removed for a long time.
      await project.asOwner((sql) => sql.exec("delete from private.last_time where what = 'removal'"));
      const former = await enlist();
      const begun = () => project.asOwner((sql) => newSession(sql, former));
      const claims = { ...claimsOf(former), ...(act === endSession && { session: await begun() }) };
      const token = await project.sign(claims);
      const removed = await join(token);
      const before = await change();
      await until(() => removed.heard.length > 0);
      const witness = await join(await tokenOf(project, member));
      await act(former, token);
      const rev = await change();
      await until(() => removed.heard.length > 2 && witness.heard.length > 1);
      // After the removal only that something changed, and not what. Who asks is refused.
      expect(removed.heard).toMatchObject([
        { rev: before, rows: { shopping: [{ title: 'Rugbrød' }] } },
        { rev: before, rows: null },
        { rev, rows: null },
      ]);
      expect(await removed.client.rpc('pull_changes', { tables: ['shopping'], since: 0 })).toMatchObject({
        status: 403,
      });
      await speak(removed);
      await shout(removed);
      await removed.client.realtime.setAuth(await project.sign(claims, 599));
      await until(() => removed.statuses.includes('CLOSED'));
      const next = await change();
      await until(() => witness.heard.length > 2);
      expect([revs(removed), revs(witness)]).toEqual([
        [before, before, rev],
        [before, rev, next],
      ]);
    },
  );

  test('a channel is closed when its token expires', async () => {
    const witness = await join(await tokenOf(project, member));
    const late = await join(await tokenOf(project, member, 2));
    expect(late.statuses).toEqual(['SUBSCRIBED']);
    await until(() => late.statuses.includes('CLOSED'));
    await shout(late);
    const rev = await change();
    await until(() => witness.heard.length > 0);
    expect([revs(late), revs(witness)]).toEqual([[], [rev]]);
  });
});
