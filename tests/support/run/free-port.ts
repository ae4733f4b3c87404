import { createServer } from 'node:net';

/** The first free port from a random one of 3,000 onwards: two runs that start together seldom meet. */
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
