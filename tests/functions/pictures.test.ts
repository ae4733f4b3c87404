import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sendPicture from '../../netlify/functions/send-picture.mts';
import { runUpkeep } from '../../netlify/lib/pictures/upkeep.ts';
import { env } from '../../netlify/lib/settings/env.ts';
import { metadataIn } from '../../src/content-checks/pictures/metadata.ts';
import { fileWidths, pictureFormats } from '../../src/lib/picture-files.ts';
import type { Browser } from '../support/browser.ts';
import { exiftoolGroups, hasExiftool } from '../support/exiftool.ts';
import { hostilePictures } from '../support/hostile-pictures.ts';
import { photographs, picture, plainPictures } from '../support/photographs.ts';
import { origin, type Site, startSite } from '../support/site.ts';

let site: Site;
let member: Browser;
beforeAll(async () => {
  site = await startSite();
  member = await signedIn();
});
afterAll(() => site.stop());

async function signedIn() {
  const browser = site.newBrowser();
  const { account } = await site.newMember();
  await site.enter(browser, account);
  return browser;
}
const owner = <Row extends object>(text: string, values: unknown[] = []) =>
  site.backend.database.exclusively(async (sql) => (await sql.query<Row>(text, values)).rows);
const newAlbum = async (more: { familyOnly?: boolean } = {}) => {
  const id = randomUUID();
  await owner(
    "insert into public.photos (id, title, category, family_only) values ($1, 'Sommer', 'Familie', $2)",
    [id, more.familyOnly ?? false],
  );
  return id;
};
const send = async (
  album: string,
  file: Buffer,
  { by = member, key = randomUUID() as string, type = 'image/jpeg', taken = '2026-07-31' } = {},
) => {
  const query = new URLSearchParams({ key, album, taken });
  const response = await by.fetch(`/api/billeder?${query}`, {
    method: 'POST',
    body: new Uint8Array(file),
    headers: { 'content-type': type },
  });
  return { status: response.status, body: await response.json() };
};
const fresh = (width = 640, height = 480) =>
  picture(width, height)
    .composite([{ input: { text: { text: randomUUID().slice(0, 8), dpi: Math.min(150, width / 4) } } }])
    .jpeg()
    .toBuffer();
const get = (browser: Browser, path: string) => browser.fetch(path);
const stores = () => ({ pictures: getStore('pictures'), backups: getStore('backup') });
const files = async () => (await getStore('pictures').list()).blobs.map(({ key }) => key);

describe('a picture that a member sends', () => {
  test('is in the album, and its files are in the widths that it has, in AVIF and WebP', async () => {
    const album = await newAlbum();
    const file = await fresh(1200, 900);
    const { status, body } = await send(album, file);
    expect({ status, body }).toMatchObject({ status: 200, body: { width: 1200, height: 900 } });
    for (const width of fileWidths(1200))
      for (const format of pictureFormats) {
        const response = await get(site.newBrowser(), `/billeder/${body.name}-${width}.${format}`);
        expect(response.status).toBe(200);
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'netlify-cache-tag': 'pictures',
          'content-security-policy':
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'",
          'x-content-type-options': 'nosniff',
        });
        const metadata = await sharp(await response.arrayBuffer()).metadata();
        expect(metadata.width).toBe(width);
      }
    expect(
      await owner(
        'select album, taken_on::text, author is not null as known from public.picture where key = $1',
        [body.key],
      ),
    ).toEqual([{ album, taken_on: '2026-07-31', known: true }]);
  });

  test('is there once, however often it is sent, also at the same time', async () => {
    const album = await newAlbum();
    const file = await fresh();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(album, file, { key })));
    answers.push(await send(album, file, { key }));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await owner('select key from public.picture where album = $1', [album])).toEqual([{ key }]);
  });

  test('is there once when it is chosen again', async () => {
    const album = await newAlbum();
    const file = await fresh();
    const first = await send(album, file);
    expect(await send(album, file)).toEqual(first);
    await owner('update public.picture set deleted_at = now() where key = $1', [first.body.key]);
    expect((await send(album, file)).body.key).not.toBe(first.body.key);
  });

  test('is made once when another album has it too', async () => {
    const file = await fresh();
    await send(await newAlbum(), file);
    const before = await files();
    expect((await send(await newAlbum(), file)).status).toBe(200);
    expect(await files()).toEqual(before);
  });

  test('is at most 2,560 pixels, upright, and no larger than it was', async () => {
    const lying = await picture(3000, 1500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await send(await newAlbum(), lying)).body).toMatchObject({ width: 1280, height: 2560 });
  });
});

describe('nothing but pixels is kept', () => {
  const tags = async (bytes: ArrayBuffer) => {
    const { file, png, riff, ...more } = ExifReader.load(bytes, { expanded: true });
    return Object.keys(more).filter((group) => !['jfif', 'pngFile'].includes(group));
  };
  test('the independent reader finds what is in the photographs', async () => {
    const found = new Set<string>();
    for (const { name, file } of await photographs())
      if (/\.(jpg|png|webp|avif)$/.test(name))
        for (const group of await tags(new Uint8Array(file).buffer)) found.add(group);
    expect([...found]).toEqual(expect.arrayContaining(['exif', 'xmp', 'gps', 'iptc']));
  });

  test.runIf(hasExiftool)('and so does exiftool, where it is', async () => {
    const found = (await photographs())
      .filter(({ name }) => /\.(jpg|png|webp)$/.test(name))
      .flatMap(({ file }) => exiftoolGroups(file));
    expect(found).toEqual(expect.arrayContaining(['ExifIFD', 'GPS', 'IPTC', 'XMP-photoshop']));
  });

  test('of any of them', async () => {
    const album = await newAlbum();
    const withProfile = await fresh().then((file) => sharp(file).withIccProfile('p3').jpeg().toBuffer());
    const sent = [
      ...(await photographs()),
      { name: 'profile.jpg', file: withProfile },
      ...(await plainPictures()),
    ].filter(({ name }) => /\.(jpe?g|png|webp)$/.test(name) && name !== 'two-pictures.jpg');
    expect(sent.length).toBeGreaterThan(12);
    for (const { name, file } of sent) {
      const type = `image/${name.replace(/^.*\./, '').replace('jpg', 'jpeg')}`;
      const { status, body } = await send(album, file, { type });
      expect([name, status]).toEqual([name, 200]);
      for (const format of pictureFormats) {
        const response = await get(member, `/api/billeder/${body.name}-${body.width}.${format}`);
        const bytes = await response.arrayBuffer();
        expect([name, format, await tags(bytes)]).toEqual([name, format, []]);
        expect([name, format, metadataIn(new Uint8Array(bytes))]).toEqual([name, format, []]);
        if (hasExiftool) expect([name, exiftoolGroups(new Uint8Array(bytes))]).toEqual([name, []]);
        const { icc, exif, xmp, iptc } = await sharp(bytes).metadata();
        expect({ icc, exif, xmp, iptc }).toEqual({});
        for (const told of ['Hjemme', 'hjemme', 'Ada', 'Kamera'])
          expect(Buffer.from(bytes).includes(told)).toBe(false);
      }
    }
  });
});

describe('what is refused, and leaves nothing behind', () => {
  test('every file that pretends', async () => {
    const album = await newAlbum();
    const before = await files();
    for (const { what, file, type, code } of await hostilePictures()) {
      const { status, body } = await send(album, file, { type });
      expect([what, body.code]).toEqual([what, code]);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(await files()).toEqual(before);
    expect(await owner('select key from public.picture where album = $1', [album])).toEqual([]);
  });

  test('what says less than it weighs', async () => {
    const body = new ReadableStream({
      pull: (to) => to.enqueue(new Uint8Array(1_000_000)),
    });
    const response = await member.fetch(`/api/billeder?key=${randomUUID()}&album=${await newAlbum()}`, {
      method: 'POST',
      body,
      headers: { 'content-length': '10', 'content-type': 'image/jpeg' },
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  test('a visitor, a removed member, another site, no album, no key', async () => {
    const album = await newAlbum();
    const file = await fresh();
    const before = await files();
    expect(await send(album, file, { by: site.newBrowser() })).toMatchObject({ status: 403 });
    const former = site.newBrowser();
    const { account, id } = await site.newMember();
    await site.enter(former, account);
    await owner('delete from private.family_member where id = $1', [id]);
    expect(await send(album, file, { by: former })).toMatchObject({ status: 403 });
    const fromElsewhere = new Request(`${origin}/api/billeder?key=${randomUUID()}&album=${album}`, {
      method: 'POST',
      body: new Uint8Array(file),
      headers: {
        'content-type': 'image/jpeg',
        origin: 'https://evil.example',
        cookie: `__Host-session=${member.cookies().get('__Host-session')?.value}`,
      },
    });
    expect((await sendPicture(fromElsewhere)).status).toBe(403);
    expect(await send(randomUUID(), file)).toMatchObject({ status: 404, body: { code: 'no-album' } });
    expect(await send(album, file, { key: 'x' })).toMatchObject({ status: 400 });
    expect(await send(album, file, { taken: 'i går' })).toMatchObject({ status: 400 });
    expect(await files()).toEqual(before);
  });
});

describe('pictures for the family alone', () => {
  const addresses = (name: string) =>
    ['/billeder', '/api/billeder'].flatMap((folder) =>
      fileWidths(640).flatMap((width) =>
        pictureFormats.map((format) => `${folder}/${name}-${width}.${format}`),
      ),
    );

  test('members see them behind the session, and no cache keeps them', async () => {
    const { body } = await send(await newAlbum({ familyOnly: true }), await fresh());
    const response = await get(member, `/api/billeder/${body.name}-640.webp`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('netlify-cdn-cache-control')).toBeNull();
    // Not at the public address, to members either.
    expect((await get(member, `/billeder/${body.name}-640.webp`)).status).toBe(404);
  });

  test.each(['family_only = true', 'active = false', 'deleted_at = now()'])(
    'of an album with %s, too, everybody else is refused at every address, and learns not even that they are there',
    async (set) => {
      const album = await newAlbum({ familyOnly: true });
      const { body } = await send(album, await fresh());
      await owner(`update public.photos set family_only = false where id = $1`, [album]);
      await owner(`update public.photos set ${set} where id = $1`, [album]);
      const former = site.newBrowser();
      const { account, id } = await site.newMember();
      await site.enter(former, account);
      await owner('delete from private.family_member where id = $1', [id]);
      const guessed = '0123456789abcdef0123456789abcdef';
      for (const [who, browser] of [
        ['a visitor', site.newBrowser()],
        ['a removed member', former],
      ] as const)
        for (const [index, address] of addresses(body.name).entries()) {
          const [there, not] = [
            await get(browser, address),
            await get(browser, addresses(guessed)[index] ?? ''),
          ];
          expect([who, address, [403, 404].includes(there.status)]).toEqual([who, address, true]);
          expect([there.status, await there.text()]).toEqual([not.status, await not.text()]);
          expect(there.headers.get('cache-control')).toBe('private, no-store');
        }
      // They are there, for members.
      expect((await get(member, `/api/billeder/${body.name}-640.webp`)).status).toBe(200);
    },
  );

  test.each(['active = false', 'family_only = true', 'deleted_at = now()'])(
    'an album that is no longer for everybody (%s) takes its pictures along',
    async (change) => {
      const album = await newAlbum();
      const { body } = await send(album, await fresh());
      const address = `/billeder/${body.name}-640.webp`;
      expect((await get(site.newBrowser(), address)).status).toBe(200);
      await owner(`update public.photos set ${change} where id = $1`, [album]);
      expect((await get(site.newBrowser(), address)).status).toBe(404);
      expect((await get(member, `/api${address}`)).status).toBe(200);
    },
  );

  test('a picture in the bin is no longer public', async () => {
    const { body } = await send(await newAlbum(), await fresh());
    await owner('update public.picture set deleted_at = now() where key = $1', [body.key]);
    expect((await get(site.newBrowser(), `/billeder/${body.name}-640.webp`)).status).toBe(404);
  });

  test.each([
    '/billeder/x',
    '/billeder/0123456789abcdef0123456789abcdef-640.jpg',
    '/billeder/0123456789abcdef0123456789abcdef.json',
    '/billeder/..%2F..%2Fbackup%2F2026-11-16.json.age',
    '/billeder/%25%25%25-640.webp',
  ])('nothing else is reached: %s', async (address) => {
    expect((await get(site.newBrowser(), address)).status).toBe(404);
    expect((await get(member, `/api${address}`)).status).toBe(404);
  });
});

test('after the time in the bin the files are gone, but for those that another album uses', async () => {
  const [one, other] = [await newAlbum(), await newAlbum()];
  const [alone, shared] = [await fresh(), await fresh()];
  const gone = (await send(one, alone)).body.name;
  const kept = (await send(one, shared)).body.name;
  await send(other, shared);
  await owner('update public.photos set deleted_at = $2 where id = $1', [one, '2026-01-01T00:00:00Z']);

  await runUpkeep(env(), stores(), Date.now());
  // What came today may be waiting for its row.
  expect((await files()).some((key) => key.startsWith(gone))).toBe(true);
  await runUpkeep(env(), stores(), Date.now() + 2 * 24 * 60 * 60 * 1000);
  expect((await files()).some((key) => key.startsWith(gone))).toBe(false);
  expect((await files()).some((key) => key.startsWith(kept))).toBe(true);
  expect((await get(site.newBrowser(), `/billeder/${kept}-640.webp`)).status).toBe(200);
});
