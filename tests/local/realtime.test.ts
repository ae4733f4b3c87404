import { once } from 'node:events';
import { RealtimeClient } from '@supabase/supabase-js';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { local } from '../../supabase/local/settings.ts';
import { startTestBackend, tokenOf } from '../support/backend.ts';

// Who may join and receive is tested in tests/access/realtime.test.ts.
const backend = await startTestBackend();
const member = await backend.newMember('Ada');
const clients: RealtimeClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.disconnect();
});

const until = (holds: () => boolean) => expect.poll(holds, { interval: 5 }).toBe(true);
const realtime = () => `${backend.url.replace('http', 'ws')}/realtime/v1`;
const connect = async (lifetime?: number) => {
  const client = new RealtimeClient(realtime(), { params: { apikey: local.publishableKey } });
  clients.push(client);
  await client.setAuth(await tokenOf(member, lifetime));
  return client;
};
/** Joins with Supabase's client; resolves with the first status, and collects what is heard. */
const join = async (client: RealtimeClient, topic = 'family', broadcast = {}) => {
  const statuses: string[] = [];
  const heard: { event: string; payload: Record<string, unknown> }[] = [];
  const channel = client.channel(topic, { config: { private: true, broadcast } });
  channel.on('system', {}, ({ status, message }) => statuses.push(`${status}: ${message}`));
  channel.on('broadcast', { event: '*' }, (message) => heard.push(message as never));
  await new Promise<void>((done) =>
    channel.subscribe((status) => {
      statuses.push(status);
      done();
    }),
  );
  return { statuses, heard };
};
const speak = (payload: unknown) =>
  backend.database.exclusively((sql) =>
    sql.query("select realtime.send($1::jsonb, 'change', 'family', true)", [JSON.stringify(payload)]),
  );

test('who asks for it is told when messages of the database arrive', async () => {
  const { statuses } = await join(await connect(), 'family', { replication_ready: true });
  await until(() => statuses.length === 2);
  expect(statuses).toEqual(['SUBSCRIBED', 'ok: Replication connection established']);
});

test.each([
  ['/realtime/v1/websocket?vsn=2.0.0', 401],
  ['/realtime/v1/websocket?vsn=2.0.0&apikey=sb_publishable_other', 401],
  [`/elsewhere?vsn=2.0.0&apikey=${local.publishableKey}`, 404],
  [`/realtime/v1/websocket?vsn=9&apikey=${local.publishableKey}`, 400],
  [`/realtime/v1/websocket?vsn=2.0.0&apikey=${local.publishableKey}`, 1003],
])('a connection to %s that sends nonsense ends with %i', async (path, code) => {
  const ended = new Promise((done) => {
    const socket = new WebSocket(`${backend.url.replace('http', 'ws')}${path}`);
    socket.on('unexpected-response', (_, response) => done(response.statusCode));
    socket.on('open', () => socket.send('nonsense'));
    socket.on('close', (code) => done(code));
    socket.on('error', () => {});
  });
  expect(await ended).toBe(code);
});

test('a token renewed in time keeps the channel open past the expiry of the first', async () => {
  const client = await connect(2);
  const { statuses, heard } = await join(client);
  await client.setAuth(await tokenOf(member, 60));
  const witness = await join(await connect(2));
  await until(() => witness.statuses.includes('CLOSED'));
  await speak({ rev: 1 });
  await until(() => heard.length === 1);
  expect(statuses).toEqual(['SUBSCRIBED']);
});

test('a message of the database is a frame of bytes of kind 4, as a hosted project sends it', async () => {
  const socket = new WebSocket(`${realtime()}/websocket?vsn=2.0.0&apikey=${local.publishableKey}`);
  const received: [data: Buffer, isBinary: boolean][] = [];
  socket.on('message', (data, isBinary) => received.push([data as Buffer, isBinary]));
  await new Promise((done) => socket.once('open', done));
  const payload = { config: { private: true }, access_token: await tokenOf(member) };
  socket.send(JSON.stringify(['1', '1', 'realtime:family', 'phx_join', payload]));
  await until(() => received.length === 1);
  await speak({ text: 'Hej æøå' });
  await until(() => received.length === 2);
  const [frame = Buffer.alloc(0), isBinary] = received[1] ?? [];
  const [kind, topicSize = 0, eventSize = 0, metaSize = 0, encoding] = frame;
  expect([isBinary, kind, encoding]).toEqual([true, 4, 1]);
  const [eventAt, metaAt] = [5 + topicSize, 5 + topicSize + eventSize];
  const [topic, event] = [frame.toString('utf8', 5, eventAt), frame.toString('utf8', eventAt, metaAt)];
  expect([topic, event]).toEqual(['realtime:family', 'change']);
  const { id } = JSON.parse(frame.toString('utf8', metaAt, metaAt + metaSize));
  expect(JSON.parse(frame.toString('utf8', metaAt + metaSize))).toEqual({ id, text: 'Hej æøå' });
  socket.close();
});

test('every member receives messages in commit order, without those of a transaction that was rolled back', async () => {
  const both = [await join(await connect()), await join(await connect())];
  await backend.database.exclusively((sql) =>
    sql.exec("begin; select realtime.send('{\"rev\":0}', 'change', 'family'); rollback"),
  );
  const revs = Array.from({ length: 30 }, (_, n) => n + 1);
  await Promise.all(revs.map((rev) => speak({ rev })));
  for (const { heard } of both) {
    await until(() => heard.length >= 30);
    expect(heard.map(({ payload }) => payload.rev)).toEqual(revs);
  }
});

test('a message larger than a notification holds arrives whole', async () => {
  const { heard } = await join(await connect());
  await speak({ text: 'æøå'.repeat(20_000) });
  await until(() => heard.length === 1);
  expect(heard[0]?.payload.text).toBe('æøå'.repeat(20_000));
});

test('a connection that joins no channel is closed after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const sockets = [1, 2].map(
      () => new WebSocket(`${realtime()}/websocket?vsn=2.0.0&apikey=${local.publishableKey}`),
    );
    const [silent, member] = sockets as [WebSocket, WebSocket];
    await Promise.all(sockets.map((each) => once(each, 'open')));
    const config = { private: true };
    const payload = { config, access_token: await tokenOf(await backend.newMember('Bo')) };
    member.send(JSON.stringify(['1', '1', 'realtime:family', 'phx_join', payload]));
    expect(`${(await once(member, 'message'))[0]}`).toContain('"ok"');
    const closed = once(silent, 'close');
    vi.advanceTimersByTime(60_000);
    expect((await closed)[0]).toBe(1008);
    expect(member.readyState).toBe(WebSocket.OPEN);
    member.terminate();
  } finally {
    vi.useRealTimers();
  }
});
