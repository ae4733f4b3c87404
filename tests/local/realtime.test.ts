import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { local } from '../../supabase/local/settings.ts';
import { tokenOf } from '../support/backend.ts';
import { testRealtime, until } from '../support/realtime-clients.ts';

const { backend, member, connect, join, speak } = testRealtime();

describe('joining', () => {
  test('a member is let in, to the topic of the policy and no other', async () => {
    const client = await connect(await tokenOf(member()));
    expect((await join(client)).statuses).toEqual(['SUBSCRIBED']);
    expect(await join(client, 'other')).toMatchObject({ statuses: ['CHANNEL_ERROR'] });
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
});

describe('the token', () => {
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
});
