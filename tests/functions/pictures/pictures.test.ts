import { getStore } from '@netlify/blobs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { keepPicture } from '../../../netlify/lib/pictures/receive-picture.ts';
import { type PictureFiles, removeUnused } from '../../../netlify/lib/pictures/stored-pictures.ts';
import { runUpkeep } from '../../../netlify/lib/pictures/upkeep.ts';
import { env } from '../../../netlify/lib/settings/env.ts';
import { fileWidths, parsePictureFile, pictureFormats } from '../../../src/lib/picture-files.ts';
import { files, fresh, startPictureSite } from '../../support/functions/picture-site.ts';
import { hostilePictures } from '../../support/pictures/hostile-pictures.ts';
import { animation, picture } from '../../support/pictures/photographs.ts';

const { site, member, owner, newAlbum, send } = await startPictureSite();
const day = 86_400_000;
const stores = () => ({ pictures: getStore('pictures'), backups: getStore('backup') });

describe('a picture that a member sends', () => {
  test('has files in the widths that it has, in AVIF and WebP', async () => {
    const album = await newAlbum();
    const file = await fresh(1200, 60);
    const { status, body } = await send(album, file);
    expect({ status, body }).toMatchObject({ status: 200, body: { width: 1200, height: 60 } });
    for (const width of fileWidths(1200))
      for (const format of pictureFormats) {
        const response = await site.newBrowser().fetch(`/billeder/${body.name}-${width}.${format}`);
        expect(response.status).toBe(200);
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'private, max-age=31536000, immutable',
          'netlify-cdn-cache-control': 'public, durable, max-age=3600',
          'netlify-cache-tag': 'pictures',
          'content-security-policy':
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'",
          'x-content-type-options': 'nosniff',
          'x-robots-tag': 'noindex',
        });
        const metadata = await sharp(await response.arrayBuffer()).metadata();
        expect(metadata.width).toBe(width);
      }
  });

  test('is stored once, however often it is sent, also at the same time', async () => {
    const file = await fresh();
    const album = await newAlbum();
    const answers = await Promise.all([1, 2, 3].map(() => send(album, file)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('is for members alone until it is in a public album, or the thumbnail of one on another site', async () => {
    const response = await member.fetch('/api/billeder', {
      method: 'POST',
      body: new Uint8Array(await fresh(1200, 60)),
    });
    const { name } = (await response.json()) as { name: string };
    expect((await member.fetch(`/api/billeder/${name}-800.webp`)).status).toBe(200);
    expect((await site.newBrowser().fetch(`/billeder/${name}-800.webp`)).status).toBe(404);
    await owner(
      "insert into public.photos (title, category, link, thumbnail) values ('x', 'Familie', 'https://a.example/', $1)",
      [`/billeder/${name}-800.webp`],
    );
    expect((await site.newBrowser().fetch(`/billeder/${name}-800.webp`)).status).toBe(200);
  });

  test('is still when it moves', async () => {
    const { status, body } = await send(await newAlbum(), await animation(2, 'webp'));
    expect({ status, body }).toMatchObject({ status: 200, body: { width: 8, height: 8 } });
  });

  test('is upright, a long one as readable as its area allows, and no larger than it was', async () => {
    const long = picture(16_000, 1000).withMetadata({ orientation: 6 });
    const small = picture(60, 40).withMetadata({ orientation: 8 });
    for (const [image, size] of [
      [long.jpeg(), { width: 640, height: 10_240 }],
      [small.webp(), { width: 40, height: 60 }],
    ] as const)
      expect((await send(await newAlbum(), await image.toBuffer())).body).toMatchObject(size);
  });
});

describe('what is refused, and leaves nothing behind', () => {
  test('every file that only pretends to be a picture', async () => {
    const album = await newAlbum();
    const before = await files();
    for (const { what, file, code } of await hostilePictures()) {
      const { status, body } = await send(album, file);
      expect([what, body.code]).toEqual([what, code]);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(await files()).toEqual(before);
    expect(await owner('select key from public.picture where album = $1', [album])).toEqual([]);
  });

  test('a body larger than its declared size', async () => {
    const body = new ReadableStream({
      pull: (to) => to.enqueue(new Uint8Array(1_000_000)),
    });
    const response = await member.fetch('/api/billeder', {
      method: 'POST',
      body,
      headers: { 'content-length': '10', 'content-type': 'image/jpeg' },
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  test('what a visitor or a removed member sends', async () => {
    const album = await newAlbum();
    const file = await fresh();
    const before = await files();
    expect(await send(album, file, { by: site.newBrowser() })).toMatchObject({ status: 403 });
    const { browser: former, id } = await site.signedIn();
    await owner('delete from private.family_member where id = $1', [id]);
    expect(await send(album, file, { by: former })).toMatchObject({ status: 403 });
    expect(await files()).toEqual(before);
  });
});

test('after the time in the bin the files are gone, but for those that another album uses', async () => {
  const [one, other] = [await newAlbum(), await newAlbum()];
  const [alone, shared] = [await fresh(), await fresh()];
  const gone = (await send(one, alone)).body.name;
  const kept = (await send(one, shared)).body.name;
  await send(other, shared);
  await owner('update public.photos set deleted_at = $2 where id = $1', [one, '2026-01-01T00:00:00Z']);

  let purges = 0;
  await runUpkeep(env(), stores(), Date.now, async () => {
    purges += 1;
  });
  // In case a phone's request for it was lost.
  expect(purges).toBe(1);
  // What came lately may be waiting for its row.
  expect((await files()).some((key) => key.startsWith(gone))).toBe(true);
  await runUpkeep(env(), stores(), () => Date.now() + 31 * day);
  expect((await files()).some((key) => key.startsWith(gone))).toBe(false);
  expect((await files()).some((key) => key.startsWith(kept))).toBe(true);
  expect((await site.newBrowser().fetch(`/billeder/${kept}-320.webp`)).status).toBe(200);
});

/** The store of pictures, which does this after each file. */
const storingWith = (then: () => Promise<void>): PictureFiles => {
  const store: PictureFiles = getStore('pictures');
  const { set } = store;
  store.set = async (key, value) => {
    await set.call(store, key, value);
    await then();
  };
  return store;
};

test('a picture that is being stored while unused files are removed keeps all of its files', async () => {
  const removals: number[] = [];
  const store = storingWith(async () => {
    removals.push(await removeUnused(getStore('pictures'), [], Date.now()));
  });
  const { name, width } = await keepPicture(store, await fresh(1200, 60), Date.now());
  expect(removals.length).toBeGreaterThan(1);
  const expected = fileWidths(width).flatMap((each) =>
    pictureFormats.map((format) => `${name}-${each}.${format}`),
  );
  expect((await files()).filter((key) => key.startsWith(name)).sort()).toEqual(
    [...expected, `${name}.json`, `${name}.started`].sort(),
  );
});

test('a picture whose completion is damaged is stored again when it is sent again', async () => {
  const store: PictureFiles = getStore('pictures');
  const file = await fresh();
  const kept = await keepPicture(store, file, Date.now());
  const [address] = (await files()).filter((key) => key.startsWith(kept.name) && parsePictureFile(key));
  await store.delete(address ?? '');
  await store.setJSON(`${kept.name}.json`, { since: Date.now() });
  expect(await keepPicture(store, file, Date.now())).toEqual(kept);
  expect(await files()).toContain(address);
});

test('the files of a picture that was never completed are removed after 30 days', async () => {
  const before = await files();
  const file = await fresh();
  const failing = storingWith(async () => {
    throw new Error('the function was ended');
  });
  await expect(keepPicture(failing, file, Date.now())).rejects.toThrow('ended');
  expect((await files()).length).toBeGreaterThan(before.length);
  const used = before.map((key) => key.slice(0, 32));
  await removeUnused(getStore('pictures'), used, Date.now() + 31 * day);
  expect((await files()).sort()).toEqual(before.sort());
});
