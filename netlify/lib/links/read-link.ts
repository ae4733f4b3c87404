import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { isPublicAddress } from './public-address.ts';

/** How names become addresses and addresses connections, so that tests can be the internet. */
export interface Internet {
  /** All addresses of a name. Fails with `ENOTFOUND` where there is none. */
  resolve(name: string): Promise<readonly string[]>;
  /** A connection to this address and no other, secured for the name. */
  connect(address: string, name: string): Socket;
}

export const theInternet: Internet = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  connect: (address, name) => connectSecurely(address, name),
};

/** A connection to this address whose certificate has to be the name's, by the authorities that Node trusts, or by `ca`. */
export const connectSecurely = (
  address: string,
  name: string,
  more: { readonly port?: number; readonly ca?: string } = {},
): TLSSocket => connect({ port: 443, ...more, host: address, servername: name, ALPNProtocols: ['http/1.1'] });

interface Limits {
  /** What is asked for, as in the header `accept`. */
  readonly accept: string;
  /** In bytes. A longer answer is cut off there, or is none with `whole`. */
  readonly most: number;
  readonly whole?: boolean;
  /** For everything, redirects included, in ms. */
  readonly timeout: number;
}

interface Read {
  /** Where it was in the end. */
  readonly url: URL;
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** An address that is not followed, or an answer that is not read. */
class UnreadableLink extends Error {
  override name = 'UnreadableLink';
}

const mostRedirects = 3;

/**
 * Reads what somebody's link leads to, so that the reading can be turned against nobody: https on its own port alone,
 * every name on the way resolved here, once, to public addresses only, and the connection made to the address that was
 * looked at. Sends nothing of the family's. Fails with an `UnreadableLink`, or as the network does.
 */
export async function readLink(
  link: string,
  limits: Limits,
  internet: Internet = theInternet,
): Promise<Read> {
  const signal = AbortSignal.timeout(limits.timeout);
  let url = checked(URL.parse(link));
  for (let redirects = 0; ; redirects++) {
    const response = await ask(url, limits.accept, internet, signal);
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

/** The address, if it may be asked. */
function checked(url: URL | null): URL {
  if (url?.protocol !== 'https:' || url.port || url.username || url.password)
    throw new UnreadableLink('only https addresses without port and name are read');
  // A number may be written in many ways; a family's album has a name.
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) throw new UnreadableLink('an address in numbers');
  return url;
}

async function ask(
  url: URL,
  accept: string,
  internet: Internet,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const name = url.hostname.replace(/\.$/, '');
  const addresses = await withinTime(internet.resolve(name), signal);
  const [address] = addresses;
  if (!address || !addresses.every(isPublicAddress)) throw new UnreadableLink('not on the public internet');
  const socket = internet.connect(address, name);
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        // Without an agent, which would make connections of its own.
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
    asked.on('error', (error) => {
      socket.destroy();
      reject(error);
    });
    asked.end();
  });
}

/** A name that nobody answers for holds nothing up. */
const withinTime = <R>(work: Promise<R>, signal: AbortSignal): Promise<R> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ]);

async function readBody(response: IncomingMessage, { most, whole }: Limits): Promise<Buffer> {
  if (whole && Number(response.headers['content-length']) > most) throw refused(response, 'too long');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size <= most) continue;
    if (whole) throw refused(response, 'too long');
    response.destroy();
    break;
  }
  return Buffer.concat(parts).subarray(0, most);
}

function refused(response: IncomingMessage, why: string): UnreadableLink {
  response.destroy();
  return new UnreadableLink(why);
}
