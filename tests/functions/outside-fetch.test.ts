import { createServer } from 'node:http';
import type { LookupFunction } from 'node:net';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { fetchOutside, outsideUrl } from '../../netlify/lib/outside-fetch.ts';
import { listen, stopServer } from '../../supabase/local/web-server.ts';

const site = 'https://familie.example';
const here = 'http://localhost:4321';
const inTime = () => AbortSignal.timeout(60_000);

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', here);
  const to = searchParams.get('to');
  if (to) response.writeHead(302, { location: to });
  if (pathname === '/endless') return void response.write('x');
  response.end(pathname === '/long' ? Buffer.alloc(1_000_001) : `${request.method} ${pathname}`);
});
const origin = `http://localhost:${await listen(server, { port: 0, variable: 'PORT' })}`;
afterAll(() => stopServer(server));

const resolvingTo = (...addresses: string[]) =>
  vi.fn<LookupFunction>((_, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (all) done(null, found);
    else done(null, found[0]?.address ?? '', found[0]?.family);
  });

test.each([
  'http://push.example/1',
  'ftp://push.example/1',
  'push.example',
  '',
  'https://push.example:8443/1',
  'https://ida:secret@push.example/1',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/',
  'https://LOCALHOST/',
  'http://localhost:4321/',
])('%s is not fetched by a site on the web', async (address) => {
  expect(outsideUrl(address, site)).toBeNull();
  const lookup = resolvingTo('93.184.215.14');
  await expect(fetchOutside(address, { site, lookup, signal: inTime() })).rejects.toThrow(/may not/);
  expect(lookup).not.toHaveBeenCalled();
});

// request-filtering-agent knows all internal addresses: these are of each kind.
test.each([
  ['10.255.0.1'],
  ['127.0.0.1'],
  ['169.254.169.254'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['fd00::1'],
  ['93.184.215.14', '127.0.0.1'],
])('a name is not fetched that resolves to %s %s', async (...addresses) => {
  const lookup = resolvingTo(...addresses);
  for (const name of ['push.example', 'localhost.'])
    await expect(fetchOutside(`https://${name}/`, { site, lookup, signal: inTime() })).rejects.toThrow(
      /not allowed/,
    );
  expect(lookup).toHaveBeenCalledTimes(2);
});

describe('a site on this machine, as in tests, which fetches from it,', () => {
  const fetchHere = (path: string, redirects = 0, signal = inTime()) =>
    fetchOutside(`${origin}${path}`, { site: here, lookup: resolvingTo('127.0.0.1'), redirects, signal });
  const read = async (answer: ReturnType<typeof fetchHere>) => {
    const { status, body } = await answer;
    return [status, body.toString()];
  };

  test('gets the answer, and a redirect as it is', async () => {
    expect(await read(fetchHere('/calendar'))).toEqual([200, 'GET /calendar']);
    expect(await read(fetchHere('/first?to=/second'))).toEqual([302, 'GET /first']);
  });

  test('follows as many redirects as it asked for, and none to where it may not fetch', async () => {
    const twice = `/first?to=${encodeURIComponent(`/second?to=${origin}/third`)}`;
    expect(await read(fetchHere(twice, 2))).toEqual([200, 'GET /third']);
    expect(await read(fetchHere(twice, 1))).toEqual([302, 'GET /second']);
    for (const to of [
      'http://169.254.169.254/',
      'https://10.0.0.1/',
      'http://push.example/',
      '//',
      'file:///',
    ])
      await expect(fetchHere(`/first?to=${to}`, 2)).rejects.toThrow(/may not/);
    for (const to of ['https://localhost./', 'https://intranet/'])
      await expect(fetchHere(`/first?to=${to}`, 2)).rejects.toThrow(/not allowed/);
  });

  test('reads no answer that is too long, or does not end in time', async () => {
    await expect(fetchHere('/long')).rejects.toThrow(/longer than/);
    await expect(fetchHere('/endless', 0, AbortSignal.timeout(100))).rejects.toThrow();
  });
});
