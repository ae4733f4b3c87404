import { createServer } from 'node:net';

/** Returns the first free port after a random start near `first`, so that simultaneous runs rarely collide. */
export async function freePort(first: number): Promise<number> {
  for (let port = first + Math.floor(Math.random() * 3_000); ; port += 1) {
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, () => resolve(true));
    });
    await new Promise((resolve) => server.close(resolve));
    if (free) return port;
  }
}

/** Starts something on a free port, and on another one when somebody else has taken it meanwhile. */
export async function onFreePort<T>(first: number, start: (port: number) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await start(await freePort(first));
    } catch (error) {
      if (!isInUse(error)) throw error;
    }
  }
}

const isInUse = (error: unknown) =>
  error instanceof Error && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE';
