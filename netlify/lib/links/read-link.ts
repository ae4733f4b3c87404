import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { isPublicAddress } from './public-address.ts';

/** Name resolution and connections, as arguments so that tests can replace the network. */
export interface LinkNetwork {
  /** Returns all addresses of a host name. Fails with `ENOTFOUND` when there are none. */
  resolve(name: string): Promise<readonly string[]>;
  /** Opens a TLS connection to exactly this address, for this host name. */
  connect(address: string, name: string): Socket;
}

export const systemNetwork: LinkNetwork = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  connect: (address, name) => connectSecurely(address, name),
};

/**
 * Connects to this address and requires a certificate for `name` from an authority that Node trusts, or from
 * `ca`.
 */
export const connectSecurely = (
  address: string,
  name: string,
  more: { readonly port?: number; readonly ca?: string } = {},
): TLSSocket => connect({ port: 443, ...more, host: address, servername: name, ALPNProtocols: ['http/1.1'] });

interface Limits {
  /** The value of the `accept` header. */
  readonly accept: string;
  /** The most bytes to read. A longer answer is cut off there, or rejected with `whole`. */
  readonly maxBytes: number;
  readonly whole?: boolean;
  /** For everything, including redirects, in ms. */
  readonly timeout: number;
}

interface Read {
  /** The final address, after redirects. */
  readonly url: URL;
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** A link that must not be followed, or an answer that must not be read. */
class UnreadableLink extends Error {
  override name = 'UnreadableLink';
}

const mostRedirects = 3;

/**
 * Reads what a member's link leads to, safely against requests to internal services: only https on its own
 * port, every host name resolved once, all its addresses public, and the connection made to the address that
 * was checked. Sends no family data. Fails with an `UnreadableLink`, or with a network error.
 */
export async function readLink(
  link: string,
  limits: Limits,
  network: LinkNetwork = systemNetwork,
): Promise<Read> {
  const signal = AbortSignal.timeout(limits.timeout);
  let url = checked(URL.parse(link));
  for (let redirects = 0; ; redirects++) {
    const response = await sendRequest(url, limits.accept, network, signal);
    const { location } = response.headers;
    const status = response.statusCode ?? 0;
    if (status >= 300 && status < 400 && location) {
      response.destroy();
      if (redirects === mostRedirects) throw new UnreadableLink('too many redirects');
      url = checked(URL.parse(location, url));
      continue;
    }
    if (response.headers['content-encoding'] && response.headers['content-encoding'] !== 'identity')
      throw refused(response, 'compressed, though nobody asked for it');
    return {
      url,
      status,
      type: response.headers['content-type'] ?? '',
      body: await readBody(response, limits),
    };
  }
}

/** Returns the address if it may be requested, else fails. */
function checked(url: URL | null): URL {
  if (url?.protocol !== 'https:' || url.port || url.username || url.password)
    throw new UnreadableLink('only https addresses without port and name are read');
  // Numeric addresses can be written in many ways, and an album's host has a name.
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) throw new UnreadableLink('an address in numbers');
  return url;
}

async function sendRequest(
  url: URL,
  accept: string,
  network: LinkNetwork,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const name = url.hostname.replace(/\.$/, '');
  const addresses = await withinTime(network.resolve(name), signal);
  const [address] = addresses;
  if (!address || !addresses.every(isPublicAddress)) throw new UnreadableLink('not on the public internet');
  const socket = network.connect(address, name);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        // Without an agent, which would open its own connections.
        createConnection: () => socket,
        path: url.pathname + url.search,
        headers: {
          host: url.host,
          accept,
          'accept-encoding': 'identity',
          'user-agent': 'Familieside/1.0',
          connection: 'close',
        },
        signal,
      },
      resolve,
    );
    outgoing.on('error', (error) => {
      socket.destroy();
      reject(error);
    });
    outgoing.end();
  });
}

/** Rejects when the time is up, since a DNS lookup cannot be aborted. */
const withinTime = <R>(work: Promise<R>, signal: AbortSignal): Promise<R> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ]);

async function readBody(response: IncomingMessage, { maxBytes, whole }: Limits): Promise<Buffer> {
  if (whole && Number(response.headers['content-length']) > maxBytes) throw refused(response, 'too long');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size <= maxBytes) continue;
    if (whole) throw refused(response, 'too long');
    response.destroy();
    break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes);
}

function refused(response: IncomingMessage, why: string): UnreadableLink {
  response.destroy();
  return new UnreadableLink(why);
}
