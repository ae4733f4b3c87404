import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { type RealtimeChannel, RealtimeClient, type RealtimeClientOptions } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { local } from '../../supabase/local/settings.ts';
import { makeToken } from '../../supabase/local/tokens.ts';
import { headers, startTestBackend, type TestBackend, tokenOf } from '../support/backend.ts';
import { operation, type Person, stranger } from '../support/people.ts';

let backend: TestBackend;
let member: Required<Person>;
beforeAll(async () => {
  backend = await startTestBackend();
  member = await backend.newMember('Ada');
});
afterAll(() => backend.stop());

const clients: RealtimeClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.disconnect();
});

const connect = async (token?: string, options: Partial<RealtimeClientOptions> = {}) => {
  const client = new RealtimeClient(`${backend.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: local.publishableKey },
    ...options,
  });
  clients.push(client);
  if (token) await client.setAuth(token);
  return client;
};

/** Subscribes, and gives what comes of it: the first status, and then all that is told and heard. */
const join = async (client: RealtimeClient, topic = 'family', broadcast = {}) => {
  const told: string[] = [];
  const heard: { event: string; payload: Record<string, unknown> }[] = [];
  const system: string[] = [];
  const channel = client.channel(topic, { config: { private: true, broadcast } });
  channel.on('broadcast', { event: '*' }, (message) => heard.push(message as never));
  channel.on('system', {}, (payload: { message: string }) => system.push(payload.message));
  const reason = await new Promise<string | undefined>((done) =>
    channel.subscribe((status, error) => {
      told.push(status);
      done(error?.message);
    }),
  );
  return { channel, told, heard, system, reason };
};

const until = (holds: () => boolean) => expect.poll(holds, { interval: 5 }).toBe(true);
const speak = (payload: unknown, topic = 'family') =>
  backend.database.exclusively((sql) =>
    sql.query("select realtime.send($1::jsonb, 'change', $2, true)", [JSON.stringify(payload), topic]),
  );
const policy = async (text: string) => {
  await backend.database.exclusively((sql) =>
    sql.exec(`create policy "for a test" on realtime.messages ${text}`),
  );
  return () =>
    backend.database.exclusively((sql) => sql.exec('drop policy "for a test" on realtime.messages'));
};

describe('joining', () => {
  test.each<[string, () => Promise<string | undefined>, RegExp]>([
    ['somebody who has not signed in', async () => undefined, /^Unauthorized/],
    ['the publishable key', async () => local.publishableKey, /^Unauthorized/],
    ['a stranger', () => tokenOf(stranger()), /^Unauthorized/],
    ['an expired token', () => tokenOf(member, -60), /^InvalidJWTToken: Token has expired/],
    ['a token without a role', () => makeToken({ sub: member.id }), /^InvalidJWTToken/],
    ['a forged token', async () => `${await tokenOf(member)}x`, /^JwtSignatureError/],
    ['the role of nobody', () => makeToken({ role: 'somebody', sub: member.id }), /^Unauthorized/],
  ])('%s is refused', async (_who, token, why) => {
    const { told, reason } = await join(await connect(await token()));
    expect([told, reason]).toEqual([['CHANNEL_ERROR'], expect.stringMatching(why)]);
  });

  test('a member is let in, to the topic of the policy and no other', async () => {
    const client = await connect(await tokenOf(member));
    expect((await join(client)).told).toEqual(['SUBSCRIBED']);
    expect(await join(client, 'other')).toMatchObject({ told: ['CHANNEL_ERROR'] });
  });

  test('a topic that is not private is refused, unless the project allows public access', async () => {
    const joinPublic = async () => {
      const channel = (await connect()).channel('anything');
      return new Promise((done) => channel.subscribe((status, error) => done(error?.message ?? status)));
    };
    expect(await joinPublic()).toMatch(/^PrivateOnly/);
    backend.allowPublicAccess(true);
    expect(await joinPublic()).toBe('SUBSCRIBED');
    backend.allowPublicAccess(false);
  });

  test.each(['1.0.0', '2.0.0'])('both versions of the protocol are spoken: %s', async (vsn) => {
    const { told, heard } = await join(await connect(await tokenOf(member), { vsn }));
    expect(told).toEqual(['SUBSCRIBED']);
    await speak({ rev: 7 });
    await until(() => heard.length === 1);
    expect(heard[0]).toMatchObject({ type: 'broadcast', event: 'change', payload: { rev: 7 } });
  });

  test('the wrong key, the wrong path and nonsense end the connection', async () => {
    const status = (path: string) =>
      new Promise((done) => {
        const socket = new WebSocket(`${backend.url.replace('http', 'ws')}${path}`);
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
    const token = await tokenOf(member);
    const crowd = await Promise.all(Array.from({ length: 60 }, () => openSocket(token)));
    const joined = () => crowd.filter(({ received }) => received.length > 0).length;
    for (const { join } of crowd) join('1');
    // The first answer: the others wait for their turn, and the question is asked after all of them.
    await Promise.race(crowd.map(({ socket }) => once(socket, 'message')));
    const question = new Request(`${backend.url}/rest/v1/photos?select=id`, { headers: headers() });
    expect((await backend.database.rest(question)).status).toBe(200);
    expect(joined()).toBeLessThan(crowd.length / 2);
    await until(() => joined() === crowd.length);
    for (const { socket } of crowd) socket.close();
  });

  test('an address that is none is refused, and stops nobody else', async () => {
    const { hostname, port } = new URL(backend.url);
    const answer = await new Promise<string>((done, fail) => {
      const socket = createConnection({ host: hostname, port: Number(port) }, () =>
        socket.write(
          'GET // HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
        ),
      );
      socket.on('data', (data) => done(data.toString())).on('error', fail);
    });
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect((await join(await connect(await tokenOf(member)))).told).toEqual(['SUBSCRIBED']);
  });

  test('a heartbeat is answered', async () => {
    const beats: string[] = [];
    const client = await connect(await tokenOf(member), {
      heartbeatIntervalMs: 50,
      heartbeatCallback: (status) => beats.push(status),
    });
    await join(client);
    await until(() => beats.includes('ok'));
  });
});

/** A connection without a client's library: what is sent and received is as it travels. */
const openSocket = async (token: string) => {
  const address = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${local.publishableKey}`;
  const socket = new WebSocket(address);
  const received: (Buffer | unknown[])[] = [];
  socket.on('message', (data, isBinary) =>
    received.push(isBinary ? (data as Buffer) : JSON.parse(data.toString())),
  );
  await new Promise((done) => socket.once('open', done));
  const send = (joinRef: string, ref: string, event: string, payload: object = {}) =>
    socket.send(JSON.stringify([joinRef, ref, 'realtime:family', event, payload]));
  const join = (ref: string) =>
    send(ref, ref, 'phx_join', { config: { private: true }, access_token: token });
  return { socket, received, send, join };
};

describe('on the wire of version 2.0.0', () => {
  test('a message of the database is a frame of bytes of kind 4, as a hosted project sends it', async () => {
    const { socket, received, join } = await openSocket(await tokenOf(member));
    join('1');
    await until(() => received.length === 1);
    await speak({ text: 'Hej æøå' });
    await until(() => received.length === 2);
    const frame = received[1] as Buffer;
    expect(Buffer.isBuffer(frame)).toBe(true);
    const [kind, topicSize = 0, eventSize = 0, metaSize = 0, encoding] = frame;
    expect([kind, encoding]).toEqual([4, 1]);
    const sizes = [topicSize, eventSize, metaSize, frame.length];
    const ends = sizes.map((_, index) => 5 + sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
    const [topic, event, meta, payload] = ends.map((start, index) =>
      frame.toString('utf8', start, ends[index + 1]),
    );
    expect([topic, event]).toEqual(['realtime:family', 'change']);
    const { id } = JSON.parse(meta ?? '') as { id: string };
    expect(JSON.parse(payload ?? '')).toEqual({ id, text: 'Hej æøå' });
    socket.close();
  });

  test('leaving is confirmed and the channel closed, and joining again closes the former channel', async () => {
    const { socket, received, send, join } = await openSocket(await tokenOf(member));
    const ok = (ref: string) => [
      ref,
      expect.anything(),
      'realtime:family',
      'phx_reply',
      { status: 'ok', response: expect.anything() },
    ];
    const closed = (ref: string) => [ref, ref, 'realtime:family', 'phx_close', {}];
    join('1');
    join('2');
    send('2', '3', 'phx_leave');
    await until(() => received.length === 5);
    expect(received).toEqual([ok('1'), closed('1'), ok('2'), ok('2'), closed('2')]);
    socket.close();
  });
});

describe('broadcasts from the database', () => {
  test('every member receives them in commit order, without those of a transaction that was rolled back', async () => {
    const both = [
      await join(await connect(await tokenOf(member))),
      await join(await connect(await tokenOf(member))),
    ];
    await backend.database.exclusively((sql) =>
      sql.exec("begin; select realtime.send('{\"rev\":0}', 'change', 'family'); rollback"),
    );
    await Promise.all(Array.from({ length: 30 }, (_, n) => speak({ rev: n + 1 })));
    for (const { heard } of both) {
      await until(() => heard.length >= 30);
      expect(heard.map(({ payload }) => payload.rev)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    }
  });

  test('a change made over REST is heard, with its rows', async () => {
    const { heard } = await join(await connect(await tokenOf(member)));
    const add = operation({ entity: 'shopping', kind: 'add', key: randomUUID(), data: { title: 'Rugbrød' } });
    const answer = await fetch(`${backend.url}/rest/v1/rpc/apply_ops`, {
      method: 'POST',
      body: JSON.stringify({ ops: [add] }),
      headers: { ...headers(await tokenOf(member)), 'content-type': 'application/json' },
    });
    const { rev } = (await answer.json()) as { rev: number };
    await until(() => heard.length === 1);
    expect(heard[0]).toMatchObject({
      event: 'change',
      payload: { rev, rows: { shopping: [{ title: 'Rugbrød' }] } },
    });
  });

  test('a message larger than a notification holds arrives whole', async () => {
    const { heard } = await join(await connect(await tokenOf(member)));
    await speak({ text: 'æøå'.repeat(20_000) });
    await until(() => heard.length === 1);
    expect(heard[0]?.payload.text).toBe('æøå'.repeat(20_000));
  });

  test('large and small messages of one transaction arrive in their order', async () => {
    const { heard } = await join(await connect(await tokenOf(member)));
    const texts = ['first', 'x'.repeat(9_000), 'third'];
    const sends = texts.map((text) => `select realtime.send('{"text": "${text}"}', 'change', 'family')`);
    await backend.database.exclusively((sql) => sql.exec(sends.join('; ')));
    await until(() => heard.length === 3);
    expect(heard.map(({ payload }) => payload.text)).toEqual(texts);
  });

  test('an operation is one message to the database, until all have heard it', async () => {
    const { heard } = await join(await connect(await tokenOf(member)));
    const token = await tokenOf(member);
    const add = async (title: string) => {
      const before = heard.length;
      const op = operation({ entity: 'shopping', kind: 'add', key: randomUUID(), data: { title } });
      await fetch(`${backend.url}/rest/v1/rpc/apply_ops`, {
        method: 'POST',
        headers: { ...headers(token), 'content-type': 'application/json' },
        body: JSON.stringify({ ops: [op] }),
      });
      await until(() => heard.length > before);
    };
    // The first call looks for the function.
    await add('Smør');
    const messages = await backend.database.exclusively(async (sql) => vi.spyOn(sql, 'exec'));
    await add('Ost');
    expect(messages).toHaveBeenCalledOnce();
  });

  test('a client that left receives nothing more', async () => {
    const client = await connect(await tokenOf(member));
    const { channel, heard } = await join(client);
    const other = await join(await connect(await tokenOf(member)));
    await channel.unsubscribe();
    await speak({ rev: 1 });
    await until(() => other.heard.length === 1);
    expect(heard).toEqual([]);
  });
});

describe('broadcasts from clients', () => {
  const say = (channel: RealtimeChannel, payload: unknown, timeout = 300_000) =>
    channel.send({ type: 'broadcast', event: 'change', payload }, { timeout });

  test.each(['1.0.0', '2.0.0'])('a member may not: there is no policy that lets them (%s)', async (vsn) => {
    const listener = await join(await connect(await tokenOf(member)));
    const { channel } = await join(await connect(await tokenOf(member), { vsn }), 'family', { ack: true });
    expect(await say(channel, { rev: 999 }, 300)).toBe('timed out');
    await speak({ rev: 1 });
    await until(() => listener.heard.length > 0);
    expect(listener.heard.map(({ payload }) => payload.rev)).toEqual([1]);
  });

  test.each(['1.0.0', '2.0.0'])(
    'with a policy they are heard by the others, and told so (%s)',
    async (vsn) => {
      const drop = await policy("for insert to authenticated with check (realtime.topic() = 'family')");
      const listener = await join(await connect(await tokenOf(member)));
      const speaker = await join(await connect(await tokenOf(member), { vsn }), 'family', { ack: true });
      expect(await say(speaker.channel, { text: 'Hej æøå' })).toBe('ok');
      await until(() => listener.heard.length === 1);
      expect(listener.heard[0]).toMatchObject({ event: 'change', payload: { text: 'Hej æøå' } });
      expect(speaker.heard).toEqual([]);
      await drop();
    },
  );
});

describe('the token', () => {
  test('the channel is closed with the reason when the token expires', async () => {
    const { told, system, heard } = await join(await connect(await tokenOf(member, 2)));
    expect(told).toEqual(['SUBSCRIBED']);
    await until(() => told.includes('CLOSED'));
    expect(system).toEqual(['Token has expired']);
    await speak({ rev: 1 });
    expect(heard).toEqual([]);
  });

  test('a token renewed in time keeps the channel open past the expiry of the first', async () => {
    const client = await connect(await tokenOf(member, 2));
    const { told, heard } = await join(client);
    await client.setAuth(await tokenOf(member, 60));
    const witness = await join(await connect(await tokenOf(member, 2)));
    await until(() => witness.told.includes('CLOSED'));
    await speak({ rev: 1 });
    await until(() => heard.length === 1);
    expect(told).toEqual(['SUBSCRIBED']);
  });

  test.each<[string, (who: Required<Person>) => Promise<string>]>([
    [
      'no longer a member',
      async (who) => {
        await backend.database.exclusively((sql) =>
          sql.query('delete from private.family_member where id = $1', [who.id]),
        );
        return tokenOf(who, 300);
      },
    ],
    ['a stranger by now', () => tokenOf(stranger())],
    ['with a token that is forged', async (who) => `${await tokenOf(who)}x`],
  ])('the channel is closed on renewal by who is %s', async (_who, renewed) => {
    const someone = await backend.newMember();
    const client = await connect(await tokenOf(someone));
    const { told, system, heard } = await join(client);
    await client.setAuth(await renewed(someone));
    await until(() => told.includes('CLOSED'));
    expect(system).toHaveLength(1);
    await speak({ rev: 1 });
    expect(heard).toEqual([]);
  });
});
