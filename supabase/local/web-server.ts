import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { PortSetting } from './settings.ts';

/** Answers a Web-standard request of the address `peer`; undefined when another handler should. */
type Handler = (request: Request, peer: string) => Promise<Response | undefined>;

/** Unanswered requests and errors go to `next`, if there is one. */
export const nodeListener = (
  handle: Handler,
  next?: (error?: unknown) => void,
  largest = mostBytes,
): RequestListener =>
  getRequestListener(
    async (request, { incoming }) => {
      try {
        // One that no Web-standard request can have.
        if (request.method === 'TRACE') return new Response(null, { status: 405 });
        const response = await handle(
          await received(request, largest(request)),
          incoming.socket.remoteAddress ?? '',
        );
        if (response) return response;
        next?.();
        return next ? RESPONSE_ALREADY_SENT : new Response('Not Found', { status: 404 });
      } catch (error) {
        if (error instanceof TooLarge) return new Response('Content Too Large', { status: 413 });
        if (error instanceof TooMuch)
          return new Response('Service Unavailable', { status: 503, headers: { 'retry-after': '5' } });
        if (incoming.destroyed) {
          console.warn(`${request.method} ${new URL(request.url).pathname}: its sender went away.`);
          return new Response(null, { status: 400 });
        }
        if (!next) console.error(error);
        next?.(error);
        return next ? RESPONSE_ALREADY_SENT : new Response('Internal Server Error', { status: 500 });
      }
    },
    { overrideGlobalObjects: false },
  );

/** Who sends no whole request soon is cut off. `largest`: the largest body of a request, in bytes. */
export const createWebServer = (handle: Handler, largest = mostBytes): Server =>
  createServer(
    { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 },
    nodeListener(handle, undefined, largest),
  );

/** When the port is in use, the error names it and says how to choose another. */
export const listen = async (
  server: Server,
  setting: PortSetting,
  address = '127.0.0.1',
): Promise<number> => {
  server.listen(setting.port, address);
  await once(server, 'listening').catch((cause) => {
    throw listenError(setting, cause);
  });
  return (server.address() as AddressInfo).port;
};

const listenError = ({ port, variable }: PortSetting, cause: NodeJS.ErrnoException) => {
  const another = `choose another: ${variable}=${port < 1024 ? port + 8000 : port + 1}`;
  if (cause.code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use. Stop what is using it, or ${another}`, { cause });
  if (cause.code === 'EACCES') return new Error(`Port ${port} is not for you: ${another}`, { cause });
  return cause;
};

/** Closes all connections but WebSockets, which Node does not count: who accepted them ends them before. */
export const stopServer = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });

class TooLarge extends Error {}
class TooMuch extends Error {}

/** The largest body that an address takes, in bytes: of pictures and of actions, and of anything else. */
const mostBytes = ({ url }: Request): number =>
  /^\/(rest\/v1\/|api\/(billeder|kalender\/add)$)/.test(new URL(url).pathname) ? 5_000_000 : 100_000;
/** The most that all bodies on their way may take together, since who sends them is not known yet. */
const mostReceived = 100_000_000;
let receiving = 0;

/** Reads the whole body first: a slow sender must not hold the database connection. */
const received = async (request: Request, most: number): Promise<Request> => {
  const { url, method, headers, body } = request;
  if (Number(headers.get('content-length')) > most) throw new TooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      receiving += chunk.length;
      if (bytes > most) throw new TooLarge();
      if (receiving > mostReceived) throw new TooMuch();
      chunks.push(chunk);
    }
  } finally {
    receiving -= bytes;
  }
  return new Request(url, { method, headers, body: bytes > 0 ? Buffer.concat(chunks) : null });
};
