import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createWebServer, listen, stopServer } from '../../supabase/local/web-server.ts';

test('a server that is stopped also drops the WebSockets that are open, and is started again', async () => {
  const server = createWebServer(async () => undefined);
  const sockets = new WebSocketServer({ server });
  const setting = { port: 0, variable: 'PORT' };
  for (let time = 0; time < 2; time += 1) {
    await listen(server, setting);
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const closed = new Promise((done) => client.once('close', done));
    await new Promise((done) => client.once('open', done));
    const stopped = stopServer(server);
    expect(await closed).toBe(1006);
    await stopped;
  }
  sockets.close();
});
