import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { createWebServer, listen, stopServer } from '../../supabase/local/web-server.ts';

const server = createWebServer(
  async (request) => new Response(`${(await request.arrayBuffer()).byteLength}`),
);
const port = await listen(server, { port: 0, variable: 'PORT' });
afterAll(() => stopServer(server));

const post = async (path: string, bytes: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: Buffer.alloc(bytes),
  });
  return [answer.status, await answer.text()];
};
/** Begins a request and sends this much of its body. */
const begin = async (path: string, length: number, sent: number) => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`);
  socket.write(Buffer.alloc(sent));
  return socket;
};

test.each([
  ['/api/token', 100_000],
  ['/rest/v1/rpc/apply_actions', 5_000_000],
  ['/api/billeder', 5_000_000],
  ['/api/kalender/add', 5_000_000],
])('%s takes bodies of up to %i bytes', async (path, most) => {
  expect(await post(path, most)).toEqual([200, `${most}`]);
  // Before it is sent.
  const socket = await begin(path, most + 1, 0);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
  socket.destroy();
});

test('bodies that never end take no more memory than is set aside, and leave one line each', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const sockets = await Promise.all(
    Array.from({ length: 21 }, () => begin('/api/billeder', 5_000_000, 4_999_999)),
  );
  const refused = await Promise.race(sockets.map((socket) => once(socket, 'data')));
  expect(String(refused[0])).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 5/);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(18);
  expect(new Set(warn.mock.calls.flat())).toEqual(new Set(['POST /api/billeder: its sender went away.']));
  expect(error).not.toHaveBeenCalled();
  await expect.poll(() => post('/api/billeder', 5_000_000)).toEqual([200, '5000000']);
});

test('who sends slowly is cut off', () => {
  expect(server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 120_000 });
});
