import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { LinkNetwork } from '../../../netlify/lib/links/read-link.ts';

type Site = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * An internet of these sites, by host name, in which every connection ends at one local server, without TLS.
 * Records which names were resolved and which addresses were connected to.
 */
export async function startInternet(sites: Readonly<Record<string, Site>>) {
  const server = createServer((request, response) => {
    const site = sites[request.headers.host ?? ''];
    if (site) site(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const resolved: string[] = [];
  const connected: string[] = [];
  /**
   * The addresses to which a name resolves, one answer after the other; the last one repeats. The default is
   * a public address.
   */
  const answers = new Map<string, string[][]>();
  const internet: LinkNetwork = {
    async resolve(name) {
      resolved.push(name);
      const coming = answers.get(name);
      const answer = coming && coming.length > 1 ? coming.shift() : coming?.[0];
      if (!answer && !sites[name]) throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' });
      return answer ?? ['93.184.215.14'];
    },
    connect(address) {
      connected.push(address);
      return connect(port, '127.0.0.1');
    },
  };
  return {
    internet,
    resolved,
    connected,
    /** From now on the name resolves to these addresses, one answer after the other. */
    point: (name: string, ...to: string[][]) => answers.set(name, to),
    forget: () => {
      resolved.length = 0;
      connected.length = 0;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}
