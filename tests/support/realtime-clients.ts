import { RealtimeClient, type RealtimeClientOptions } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { WebSocket } from 'ws';
import { local } from '../../supabase/local/settings.ts';
import { startTestBackend, type TestBackend } from './backend.ts';
import type { DatabaseCaller } from './people.ts';

/** Waits until the condition holds. */
export const until = (holds: () => boolean) => expect.poll(holds, { interval: 5 }).toBe(true);

/**
 * Connects to the Realtime of a test's back end, with Supabase's client or without, and sends messages of its
 * database.
 */
function realtimeClients(backend: () => TestBackend) {
  const clients: RealtimeClient[] = [];
  const connect = async (token?: string, options: Partial<RealtimeClientOptions> = {}) => {
    const client = new RealtimeClient(`${backend().url.replace('http', 'ws')}/realtime/v1`, {
      params: { apikey: local.publishableKey },
      ...options,
    });
    clients.push(client);
    if (token) await client.setAuth(token);
    return client;
  };

  /** Subscribes, and returns the first status and whatever arrives afterwards. */
  const join = async (client: RealtimeClient, topic = 'family', broadcast = {}) => {
    const statuses: string[] = [];
    const heard: { event: string; payload: Record<string, unknown> }[] = [];
    const system: string[] = [];
    const channel = client.channel(topic, { config: { private: true, broadcast } });
    channel.on('broadcast', { event: '*' }, (message) => heard.push(message as never));
    channel.on('system', {}, (payload: { message: string }) => system.push(payload.message));
    const reason = await new Promise<string | undefined>((done) =>
      channel.subscribe((status, error) => {
        statuses.push(status);
        done(error?.message);
      }),
    );
    return { channel, statuses, heard, system, reason };
  };

  /** Sends a message from the database. */
  const speak = (payload: unknown, topic = 'family') =>
    backend().database.exclusively((sql) =>
      sql.query("select realtime.send($1::jsonb, 'change', $2, true)", [JSON.stringify(payload), topic]),
    );

  /** Opens a connection without Supabase's client, to see what is sent and received byte by byte. */
  const openSocket = async (token: string) => {
    const address = `${backend().url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${local.publishableKey}`;
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

  /** Closes the connections of all clients. */
  const disconnect = async () => {
    for (const client of clients.splice(0)) await client.disconnect();
  };
  return { connect, join, openSocket, speak, disconnect };
}

/**
 * Starts a back end with a member before the tests of this file, and stops it after them, with clients that
 * are disconnected after each test.
 */
export function testRealtime() {
  let backend: TestBackend;
  let member: Required<DatabaseCaller>;
  beforeAll(async () => {
    backend = await startTestBackend();
    member = await backend.newMember('Ada');
  });
  afterAll(() => backend.stop());
  const { disconnect, ...clients } = realtimeClients(() => backend);
  afterEach(disconnect);
  return { ...clients, backend: () => backend, member: () => member };
}
