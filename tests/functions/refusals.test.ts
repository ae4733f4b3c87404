import { getStore } from '@netlify/blobs';
import { expect, test, vi } from 'vitest';
import missingFile from '../../netlify/functions/missing-file.mts';
import { serveAlbumPage } from '../../netlify/lib/albums/serve-album-page.ts';
import { serveFamilyPicture, servePublicPicture } from '../../netlify/lib/pictures/serve-picture.ts';
import { env } from '../../netlify/lib/settings/env.ts';
import { issueToken } from '../../netlify/lib/sign-in/issue-token.ts';
import { origin, startSite } from '../support/functions/site.ts';

await startSite();

const name = '0123456789abcdef0123456789abcdef';
const readShell = async () => new Response('<main></main>');
const picture = (request: Request) => servePublicPicture(request, env(), getStore('pictures'));
const familyPicture = (request: Request) => serveFamilyPicture(request, env(), getStore('pictures'));
const album = (request: Request) => serveAlbumPage(request, env(), readShell);
const token = (request: Request) => issueToken(request, env());

test.each([
  ['a picture of another kind', picture, `/billeder/${name}-400.gif`, 404],
  ['a picture wider than any', picture, `/billeder/${name}-16001.webp`, 404],
  ['a picture with a query, which the CDN would keep apart', picture, `/billeder/${name}-400.webp?a`, 404],
  ['a picture for the family without a session', familyPicture, `/api/billeder/${name}-400.webp`, 403],
  ['an album without an id', album, '/fotoalbum/familie-', 404],
  ['an album with an id longer than any', album, '/fotoalbum/familie-123456789', 404],
  ['an album whose id has other characters', album, '/fotoalbum/%ff', 404],
  ['a token without a session', token, '/api/token', 401],
])('%s is refused before the database or the files are asked', async (_, serve, path, status) => {
  const asked = vi.spyOn(globalThis, 'fetch');
  const headers = { origin, cookie: '__Host-session=forged' };
  expect((await serve(new Request(origin + path, { headers }))).status).toBe(status);
  expect(asked).not.toHaveBeenCalled();
});

test('the CDN repeats a refusal to visitors for a minute, and browsers do not', async () => {
  for (const refused of [await picture(new Request(`${origin}/billeder/x`)), await missingFile()]) {
    expect(refused.status).toBe(404);
    expect(refused.headers.get('cache-control')).toBe('private, no-store');
    expect(refused.headers.get('netlify-cdn-cache-control')).toBe('public, durable, max-age=60');
  }
});
