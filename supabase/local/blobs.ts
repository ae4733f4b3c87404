import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { getStore } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { listen, stopServer } from './web-server.ts';

/** The environment variable in which Netlify tells functions where Netlify Blobs is. */
const variable = 'NETLIFY_BLOBS_CONTEXT';

/** Stores blobs in `folder`, and sets this process's environment so that the functions find them. */
export async function startBlobs(folder: string) {
  await mkdir(folder, { recursive: true });
  const token = randomUUID();
  const blobs = new BlobsServer({ directory: folder, token, logger: () => {} });
  // Its own `start`, which would set the address, listens on all addresses of the machine.
  Object.assign(blobs, { address: 'http://127.0.0.1' });
  // biome-ignore lint/complexity/useLiteralKeys: TypeScript lets nobody name a private method otherwise.
  const answer = (request: Request) => blobs['handleRequest'](request);
  const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }));
  const port = await listen(server, { port: 0, variable: 'PORT' });
  const edgeURL = `http://127.0.0.1:${port}`;
  const context = { edgeURL, uncachedEdgeURL: edgeURL, token, siteID: 'local', primaryRegion: 'local' };
  process.env[variable] = Buffer.from(JSON.stringify(context)).toString('base64');
  return {
    store: (name: string) => getStore({ name, ...context }),
    stop: async () => {
      delete process.env[variable];
      await stopServer(server);
    },
  };
}
