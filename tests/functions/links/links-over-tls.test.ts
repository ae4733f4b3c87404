import { createServer } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectSecurely, type LinkNetwork, readLink } from '../../../netlify/lib/links/read-link.ts';
import { listen } from '../../../supabase/local/web-server.ts';
import { selfSigned } from '../../support/functions/self-signed.ts';

const page = '<!doctype html><title>Fotos</title>';
const limits = { accept: '*/*', maxBytes: 100_000, timeout: 600_000 };
const { key, cert } = selfSigned('album.example');
const asked: { name: unknown; host: string | undefined }[] = [];
const server = createServer({ key, cert }, (request, response) => {
  asked.push({ name: (request.socket as TLSSocket).servername, host: request.headers.host });
  response.end(page);
});
let port = 0;
beforeAll(async () => {
  port = await listen(server, { port: 0, variable: 'PORT' });
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
});

const connected: string[] = [];
/** Every public address is that server; the connection itself is the function's own. */
const internet = (trusted?: string): LinkNetwork => ({
  resolve: async () => ['93.184.215.14'],
  connect(address, name) {
    connected.push(address);
    return connectSecurely('127.0.0.1', name, { port, ...(trusted !== undefined && { ca: trusted }) });
  },
});

test('over TLS a page is read from the checked address, under its host name', async () => {
  const { status, body } = await readLink('https://album.example/2026', limits, internet(cert));
  expect([status, body.toString()]).toEqual([200, page]);
  expect(asked).toEqual([{ name: 'album.example', host: 'album.example' }]);
  expect(connected).toEqual(['93.184.215.14']);
});

test('over TLS a certificate for another name, and an untrusted one, is refused before a request is sent', async () => {
  await expect(readLink('https://andet.example/', limits, internet(cert))).rejects.toMatchObject({
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
  });
  await expect(readLink('https://album.example/', limits, internet())).rejects.toMatchObject({
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  });
  expect(asked).toEqual([]);
});
