import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { PortSetting } from './settings.ts';

type Handler = (request: Request) => Promise<Response>;

/** A server that answers with a Web-standard handler. An error of the handler is a 500 and is printed. */
export const createWebServer = (handle: Handler): Server =>
  createServer(async (incoming, outgoing) => {
    try {
      await sendResponse(await handle(await toRequest(incoming)), outgoing, incoming.method === 'HEAD');
    } catch (error) {
      if (outgoing.headersSent || outgoing.destroyed) return void outgoing.destroy();
      if (!(error instanceof TooLarge)) console.error(error);
      outgoing.writeHead(error instanceof TooLarge ? 413 : 500, { 'content-type': 'text/plain' });
      outgoing.end(error instanceof TooLarge ? 'Content Too Large' : 'Internal Server Error');
    }
  });

/** Listens on loopback alone; gives the port. A port in use is an error that names it and how to choose another. */
export const listen = async (server: Server, { port, variable }: PortSetting): Promise<number> => {
  await new Promise<void>((done, fail) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      fail(cause.code === 'EADDRINUSE' ? portInUse({ port, variable }, cause) : cause),
    );
    server.listen(port, '127.0.0.1', done);
  });
  return (server.address() as AddressInfo).port;
};

const portInUse = ({ port, variable }: PortSetting, cause?: unknown) =>
  new Error(`Port ${port} is in use. Stop what is using it, or choose another: ${variable}=${port + 1}`, {
    cause,
  });

/** Stops listening and drops the connections that are open. */
export const stopServer = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });

class TooLarge extends Error {}
const mostBytes = 20_000_000;

/** A request of Node as a Web-standard one. The whole body is read first: a slow sender must not hold up the others while it has the connection. */
export const toRequest = async (incoming: IncomingMessage): Promise<Request> => {
  const headers = new Headers();
  for (let at = 0; at < incoming.rawHeaders.length; at += 2)
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new TooLarge();
    chunks.push(chunk);
  }
  return new Request(new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`), {
    method: incoming.method ?? 'GET',
    headers,
    body: bytes > 0 ? Buffer.concat(chunks) : null,
  });
};

/** Sends a Web-standard response, without its body where the request was a HEAD. */
export const sendResponse = async (response: Response, outgoing: ServerResponse, withoutBody: boolean) => {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length) outgoing.setHeader('set-cookie', cookies);
  if (!response.body || withoutBody) return void outgoing.end();
  await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
};
