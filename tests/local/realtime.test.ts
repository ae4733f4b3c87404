import { once } from 'node:events';
import { createConnection } from 'node:net';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { local } from '../../supabase/local/settings.ts';
import { makeToken } from '../../supabase/local/tokens.ts';
import { headers, tokenOf } from '../support/backend.ts';
import { type DatabaseCaller, stranger } from '../support/people.ts';
import { testRealtime, until } from '../support/realtime-clients.ts';

const { backend, member, connect, join, openSocket, speak } = testRealtime();

describe('joining', () => {
  test.each<[string, () => Promise<string | undefined>, RegExp]>([
    ['somebody who has not signed in', async () => undefined, /^Unauthorized/],
    ['the publishable key', async () => local.publishableKey, /^Unauthorized/],
    ['a stranger', () => tokenOf(stranger()), /^Unauthorized/],
    ['an expired token', () => tokenOf(member(), -60), /^InvalidJWTToken: Token has expired/],
    ['a token without a role', () => makeToken({ sub: member().id }), /^InvalidJWTToken/],
    ['a forged token', async () => `${await tokenOf(member())}x`, /^JwtSignatureError/],
    ['the role of nobody', () => makeToken({ role: 'somebody', sub: member().id }), /^Unauthorized/],
  ])('%s is refused', async (_who, token, why) => {
    const { statuses, reason } = await join(await connect(await token()));
    expect([statuses, reason]).toEqual([['CHANNEL_ERROR'], expect.stringMatching(why)]);
  });

  test('a member is let in, to the topic of the policy and no other', async () => {
    const client = await connect(await tokenOf(member()));
    expect((await join(client)).statuses).toEqual(['SUBSCRIBED']);
    expect(await join(client, 'other')).toMatchObject({ statuses: ['CHANNEL_ERROR'] });
  });

  test('a topic that is not private is refused, unless the project allows public access', async () => {
    const joinPublic = async () => {
      const channel = (await connect()).channel('anything');
      return new Promise((done) => channel.subscribe((status, error) => done(error?.message ?? status)));
    };
    expect(await joinPublic()).toMatch(/^PrivateOnly/);
    backend().allowPublicAccess(true);
    expect(await joinPublic()).toBe('SUBSCRIBED');
    backend().allowPublicAccess(false);
  });

  test.each(['1.0.0', '2.0.0'])('both versions of the protocol are spoken: %s', async (vsn) => {
    const { statuses, heard } = await join(await connect(await tokenOf(member()), { vsn }));
    expect(statuses).toEqual(['SUBSCRIBED']);
    await speak({ rev: 7 });
    await until(() => heard.length === 1);
    expect(heard[0]).toMatchObject({ type: 'broadcast', event: 'change', payload: { rev: 7 } });
  });

  test('the wrong key, the wrong path and nonsense end the connection', async () => {
    const status = (path: string) =>
      new Promise((done) => {
        const socket = new WebSocket(`${backend().url.replace('http', 'ws')}${path}`);
        socket.on('unexpected-response', (_, response) => done(response.statusCode));
        socket.on('open', () => socket.send('nonsense'));
        socket.on('close', (code) => done(code));
        socket.on('error', () => {});
      });
    expect(await status('/realtime/v1/websocket?vsn=2.0.0')).toBe(401);
    expect(await status('/realtime/v1/websocket?vsn=2.0.0&apikey=sb_publishable_other')).toBe(401);
    expect(await status(`/elsewhere?vsn=2.0.0&apikey=${local.publishableKey}`)).toBe(404);
    expect(await status(`/realtime/v1/websocket?vsn=9&apikey=${local.publishableKey}`)).toBe(400);
    expect(await status(`/realtime/v1/websocket?vsn=2.0.0&apikey=${local.publishableKey}`)).toBe(1003);
  });

  test('many simultaneous joins do not delay a REST request', async () => {
    const token = await tokenOf(member());
    const crowd = await Promise.all(Array.from({ length: 60 }, () => openSocket(token)));
    const joined = () => crowd.filter(({ received }) => received.length > 0).length;
    for (const { join } of crowd) join('1');
    // The first answer: the others wait for their turn, and the question is asked after all of them.
    await Promise.race(crowd.map(({ socket }) => once(socket, 'message')));
    const question = new Request(`${backend().url}/rest/v1/photos?select=id`, { headers: headers() });
    expect((await backend().database.rest(question)).status).toBe(200);
    expect(joined()).toBeLessThan(crowd.length / 2);
    await until(() => joined() === crowd.length);
    for (const { socket } of crowd) socket.close();
  });

  test('an invalid address is refused, and affects nobody else', async () => {
    const { hostname, port } = new URL(backend().url);
    const answer = await new Promise<string>((done, fail) => {
      const socket = createConnection({ host: hostname, port: Number(port) }, () =>
        socket.write(
          'GET // HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
        ),
      );
      socket.on('data', (data) => done(data.toString())).on('error', fail);
    });
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect((await join(await connect(await tokenOf(member())))).statuses).toEqual(['SUBSCRIBED']);
  });

  test('a heartbeat is answered', async () => {
    const beats: string[] = [];
    const client = await connect(await tokenOf(member()), {
      heartbeatIntervalMs: 50,
      heartbeatCallback: (status) => beats.push(status),
    });
    await join(client);
    await until(() => beats.includes('ok'));
  });
});

describe('the token', () => {
  test('the channel is closed with the reason when the token expires', async () => {
    const { statuses, system, heard } = await join(await connect(await tokenOf(member(), 2)));
    expect(statuses).toEqual(['SUBSCRIBED']);
    await until(() => statuses.includes('CLOSED'));
    expect(system).toEqual(['Token has expired']);
    await speak({ rev: 1 });
    expect(heard).toEqual([]);
  });

  test('a token renewed in time keeps the channel open past the expiry of the first', async () => {
    const client = await connect(await tokenOf(member(), 2));
    const { statuses, heard } = await join(client);
    await client.setAuth(await tokenOf(member(), 60));
    const witness = await join(await connect(await tokenOf(member(), 2)));
    await until(() => witness.statuses.includes('CLOSED'));
    await speak({ rev: 1 });
    await until(() => heard.length === 1);
    expect(statuses).toEqual(['SUBSCRIBED']);
  });

  test.each<[string, (who: Required<DatabaseCaller>) => Promise<string>]>([
    [
      'no longer a member',
      async (who) => {
        await backend().database.exclusively((sql) =>
          sql.query('delete from private.family_member where id = $1', [who.id]),
        );
        return tokenOf(who, 300);
      },
    ],
    ['a stranger by now', () => tokenOf(stranger())],
    ['with a token that is forged', async (who) => `${await tokenOf(who)}x`],
  ])('the channel is closed on renewal by somebody who is %s', async (_who, renewed) => {
    const someone = await backend().newMember();
    const client = await connect(await tokenOf(someone));
    const { statuses, system, heard } = await join(client);
    await client.setAuth(await renewed(someone));
    await until(() => statuses.includes('CLOSED'));
    expect(system).toHaveLength(1);
    await speak({ text: 'not for them' });
    // The removal itself is announced.
    expect(heard.filter(({ payload }) => 'text' in payload)).toEqual([]);
  });
});
