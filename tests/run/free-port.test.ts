import { createServer, type Server } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { listen, stopServer } from '../../supabase/local/web-server.ts';
import { onFreePort } from '../support/run/free-port.ts';

const servers: Server[] = [];
const serve = (port: number): Promise<number> => {
  const server = createServer();
  servers.push(server);
  return listen(server, { port, variable: 'PORT' });
};
afterAll(() => Promise.all(servers.filter(({ listening }) => listening).map(stopServer)));

test('what is started on a port that was taken meanwhile is started on another one', async () => {
  const tried: number[] = [];
  const port = await onFreePort(24_000, async (free) => {
    tried.push(free);
    if (tried.length === 1) await serve(free);
    return serve(free);
  });
  expect(tried).toHaveLength(2);
  expect(port).toBe(tried[1]);
});

test('what fails for another reason is not started again', async () => {
  let starts = 0;
  const start = async () => {
    starts += 1;
    throw new Error('There is no built site.');
  };
  await expect(onFreePort(24_000, start)).rejects.toThrow('There is no built site.');
  expect(starts).toBe(1);
});
