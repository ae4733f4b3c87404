import { expect, test, vi } from 'vitest';
import { fileWidths, pictureFormats } from '../../../src/lib/picture-files.ts';
import { fresh, startPictureSite } from '../../support/functions/picture-site.ts';

const { site, member, owner, newAlbum, send } = await startPictureSite();

const addresses = (name: string) =>
  ['/billeder', '/api/billeder'].flatMap((folder) =>
    fileWidths(320).flatMap((width) =>
      pictureFormats.map((format) => `${folder}/${name}-${width}.${format}`),
    ),
  );

test('members see pictures for the family alone behind the session, and only their browser keeps them', async () => {
  const { body } = await send(await newAlbum({ familyOnly: true }), await fresh());
  const response = await member.fetch(`/api/billeder/${body.name}-320.webp`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect(response.headers.get('netlify-cdn-cache-control')).toBe('no-store');
  // Not at the public address, to members either.
  expect((await member.fetch(`/billeder/${body.name}-320.webp`)).status).toBe(404);
});

test.each(['family_only = true', 'active = false', 'deleted_at = now()'])(
  'nobody but a member learns any longer at any address that an album with %s has pictures',
  async (set) => {
    const album = await newAlbum();
    const { body } = await send(album, await fresh());
    expect((await site.newBrowser().fetch(`/billeder/${body.name}-320.webp`)).status).toBe(200);
    await owner(`update public.photos set ${set} where id = $1`, [album]);
    const { browser: former, id } = await site.signedIn();
    await owner('delete from private.family_member where id = $1', [id]);
    const guessed = '0123456789abcdef0123456789abcdef';
    for (const [who, browser] of [
      ['a visitor', site.newBrowser()],
      ['a removed member', former],
    ] as const)
      for (const [index, address] of addresses(body.name).entries()) {
        const [there, not] = [
          await browser.fetch(address),
          await browser.fetch(addresses(guessed)[index] ?? ''),
        ];
        expect([who, address, [403, 404].includes(there.status)]).toEqual([who, address, true]);
        expect([there.status, await there.text()]).toEqual([not.status, await not.text()]);
        expect(there.headers.get('cache-control')).toBe('private, no-store');
      }
    // They are there, for members.
    expect((await member.fetch(`/api/billeder/${body.name}-320.webp`)).status).toBe(200);
  },
);

test('of a name that does not exist the database is not asked, and the CDN remembers the refusal', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  const response = await site.newBrowser().fetch(`/billeder/${'0'.repeat(32)}-320.webp`);
  expect([response.status, response.headers.get('netlify-cdn-cache-control')]).toEqual([
    404,
    'public, durable, max-age=60',
  ]);
  expect(asked.mock.calls.filter(([url]) => String(url).includes('/rest/'))).toEqual([]);
});

test('a picture in the bin is no longer public', async () => {
  const { body } = await send(await newAlbum(), await fresh());
  await owner('update public.picture set deleted_at = now() where name = $1', [body.name]);
  expect((await site.newBrowser().fetch(`/billeder/${body.name}-320.webp`)).status).toBe(404);
});

test.each([
  '/billeder/x',
  '/billeder/0123456789abcdef0123456789abcdef-320.jpg',
  '/billeder/0123456789abcdef0123456789abcdef.json',
  '/billeder/..%2F..%2Fbackup%2F2026-11-16.json.age',
  '/billeder/%25%25%25-320.webp',
])('nothing else is reached: %s', async (address) => {
  expect((await site.newBrowser().fetch(address)).status).toBe(404);
  expect((await member.fetch(`/api${address}`)).status).toBe(404);
});
