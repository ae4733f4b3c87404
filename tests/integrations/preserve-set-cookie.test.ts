import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { preserveSetCookie } from '../../src/integrations/preserve-set-cookie.ts';
import { listen, stopServer } from '../../supabase/local/web-server.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

test('cookies set one after the other add up, and other headers are set as ever', async () => {
  const chain: Middleware[] = [];
  const { configureServer } = preserveSetCookie() as { configureServer: (server: unknown) => void };
  configureServer({ middlewares: { use: (one: Middleware) => chain.push(one) } });
  const server = createServer((request, response) =>
    chain[0]?.(request, response, () => {
      response.setHeader('set-cookie', 'a=1');
      response.setHeader('Set-Cookie', 'b=2');
      response.setHeader('set-cookie', ['c=3']);
      response.setHeader('x-one', 'first');
      response.setHeader('x-one', 'second');
      response.end();
    }),
  );
  const port = await listen(server, { port: 0, variable: 'PORT' });
  const { headers } = await fetch(`http://127.0.0.1:${port}`);
  await stopServer(server);
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2', 'c=3']);
  expect(headers.get('x-one')).toBe('second');
});
