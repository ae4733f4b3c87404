import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import type { PortSettings } from '../../supabase/local/settings.ts';
import { type Stack, startStack } from '../../supabase/local/stack.ts';

/** Where the functions look for Netlify Blobs, as Netlify tells them. */
const variable = 'NETLIFY_BLOBS_CONTEXT';

/** Keeps blobs in `folder`, and tells the functions of this process' environment where. Gives how to end it. */
export async function startBlobs(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const token = randomUUID();
  const server = new BlobsServer({ directory: folder, token, port: 0, logger: () => {} });
  const { port } = await server.start();
  const edgeURL = `http://localhost:${port}`;
  const context = { edgeURL, uncachedEdgeURL: edgeURL, token, siteID: 'local', primaryRegion: 'local' };
  process.env[variable] = Buffer.from(JSON.stringify(context)).toString('base64');
  return async () => {
    delete process.env[variable];
    await server.stop();
  };
}

/** The stack with Netlify Blobs, which are kept beside the database. */
export async function startStackWithBlobs(
  ports: PortSettings,
  site: string,
  dataDir: string,
): Promise<Stack> {
  const stack = await startStack(ports, site, dataDir);
  try {
    const stopBlobs = await startBlobs(join(dataDir, 'blobs'));
    return {
      ...stack,
      stop: async () => {
        await stopBlobs();
        await stack.stop();
      },
    };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
