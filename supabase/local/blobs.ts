import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { getStore } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';

/** The environment variable in which Netlify tells functions where Netlify Blobs is. */
const variable = 'NETLIFY_BLOBS_CONTEXT';

export interface LocalBlobs {
  store(name: string): ReturnType<typeof getStore>;
  stop(): Promise<void>;
}

/** Stores blobs in `folder`, and sets this process's environment so that the functions find them. */
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
