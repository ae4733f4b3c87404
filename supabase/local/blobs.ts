import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { getStore } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';

/** Where the functions look for Netlify Blobs, as Netlify tells them. */
const variable = 'NETLIFY_BLOBS_CONTEXT';

/** Netlify Blobs on this machine, running. */
export interface LocalBlobs {
  store(name: string): ReturnType<typeof getStore>;
  stop(): Promise<void>;
}

/** Keeps blobs in `folder`, and tells the functions of this process' environment where. */
export async function startBlobs(folder: string): Promise<LocalBlobs> {
  await mkdir(folder, { recursive: true });
  const token = randomUUID();
  const server = new BlobsServer({ directory: folder, token, port: 0, logger: () => {} });
  const { port } = await server.start();
  const edgeURL = `http://localhost:${port}`;
  const context = { edgeURL, uncachedEdgeURL: edgeURL, token, siteID: 'local', primaryRegion: 'local' };
  process.env[variable] = Buffer.from(JSON.stringify(context)).toString('base64');
  return {
    store: (name) => getStore({ name, ...context }),
    stop: async () => {
      delete process.env[variable];
      await server.stop();
    },
  };
}
