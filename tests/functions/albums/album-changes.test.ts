import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { processAlbumChanges } from '../../../netlify/lib/albums/process-album-changes.ts';
import { serveAlbumPage } from '../../../netlify/lib/albums/serve-album-page.ts';
import { cacheTag } from '../../../netlify/lib/pictures/purge-cdn.ts';
import { env } from '../../../netlify/lib/settings/env.ts';
import { fingerprints, readShownRows, shownRowsNote } from '../../../src/lib/albums/shown-rows.ts';
import { local } from '../../../supabase/local/settings.ts';
import { createCdn } from '../../support/functions/cdn.ts';
import { fresh, startPictureSite } from '../../support/functions/picture-site.ts';
import { origin } from '../../support/functions/site.ts';

const { site, member, owner, newAlbum, send } = await startPictureSite();
afterAll(() => site.stop());
beforeEach(() => owner('delete from private.album_change'));

const stored = new Map<string, string>();
const builds = {
  get: async (key: string) => stored.get(key) ?? null,
  set: async (key: string, value: string) => void stored.set(key, value),
};
const waiting = () =>
  owner<{ noticed: boolean; purged: boolean }>(
    'select noticed, purged_at is not null as purged from private.album_change order by id',
  );
const passMinutes = (minutes: number) =>
  owner("update private.album_change set purged_at = purged_at - $1 * interval '1 minute'", [minutes]);

/** A public album with a picture in it, and what the CDN has of both for everybody. */
async function publicAlbum() {
  const id = await newAlbum();
  const { body } = await send(id, await fresh());
  const [row] = await owner<{ id: string; title: string }>(
    'select id, title from public.photos where id = $1',
    [id],
  );
  const built = readShownRows(`<p>Sommer${shownRowsNote(row ? fingerprints([row]) : [], Date.now())}</p>`);
  const visitor = site.newBrowser();
  const cdn = createCdn((path) =>
    path.startsWith('/billeder/')
      ? visitor.fetch(path)
      : serveAlbumPage(new Request(origin + path), env(), {
          builds,
          readBuilt: async () => built,
          readPage: async () => new Response('<p>Henter …</p>'),
        }),
  );
  const file = `/billeder/${body.name}-640.webp`;
  const shown = async () => [
    (await (await cdn.get('/fotoalbum')).text()) === '<p>Sommer</p>',
    (await cdn.get(file)).status === 200,
  ];
  await owner('delete from private.album_change');
  expect(await shown()).toEqual([true, true]);
  return { id, key: body.key as string, file, cdn, shown, purge: () => cdn.purge(cacheTag) };
}

/** The database as the member's browser writes to it, which then tells nobody. */
async function browserOfMember() {
  const token = (await (await member.fetch('/api/token')).json()) as { token: string };
  return createClient(site.backend.url, local.publishableKey, { accessToken: async () => token.token });
}

describe('a change that no browser tells of', () => {
  const now = '2026-11-22T12:00:00Z';
  test.each<[string, 'photos' | 'picture', object]>([
    ['for the family alone', 'photos', { family_only: true }],
    ['hidden', 'photos', { active: false }],
    ['in the bin', 'photos', { deleted_at: now }],
    ['without its picture', 'picture', { deleted_at: now }],
  ])('an album that is now %s leaves the CDN with the next run of the schedule', async (_, table, change) => {
    const album = await publicAlbum();
    const write = await (await browserOfMember())
      .from(table)
      .update(change)
      .eq(table === 'photos' ? 'id' : 'key', table === 'photos' ? album.id : album.key);
    expect(write.error).toBeNull();
    // So long as nobody says so, the CDN answers with what it has.
    expect((await album.shown())[1]).toBe(true);
    await processAlbumChanges(env(), builds, Date.now(), album.purge);
    expect((await album.shown())[1]).toBe(false);
    if (table === 'photos') expect((await album.shown())[0]).toBe(false);
  });

  test('one that is deleted leaves it, too, and so does a picture that is moved to an album of the family', async () => {
    const [gone, moved] = [await publicAlbum(), await publicAlbum()];
    const to = await newAlbum({ familyOnly: true });
    const database = await browserOfMember();
    await owner('delete from public.photos where id = $1', [gone.id]);
    await database.from('picture').update({ album: to }).eq('key', moved.key);
    expect(await waiting()).toHaveLength(2);
    for (const album of [gone, moved]) {
      await processAlbumChanges(env(), builds, Date.now(), album.purge);
      expect((await album.shown())[1]).toBe(false);
    }
  });

  test('requests one build', async () => {
    const { id, purge } = await publicAlbum();
    await owner("update public.photos set title = 'Efterår' where id = $1", [id]);
    stored.clear();
    await processAlbumChanges(env(), builds, 1000, purge);
    expect(stored.get('changed')).toBe('1000');
    await processAlbumChanges(env(), builds, 2000, purge);
    expect(stored.get('changed')).toBe('1000');
  });
});

test('an address that cannot be decoded is that of no album', async () => {
  const answer = await serveAlbumPage(new Request(`${origin}/fotoalbum/%ff`), env(), {
    builds: { get: async () => null },
    readPage: async () => new Response('<p>Henter …</p>'),
  });
  expect(answer.status).toBe(404);
});

test('a response from before the change that reaches the CDN after the purge is purged two minutes later', async () => {
  const { id, file, cdn, shown, purge } = await publicAlbum();
  await owner('update public.photos set family_only = true where id = $1', [id]);
  await processAlbumChanges(env(), builds, Date.now(), purge);
  // The function had asked the database before the change, and answers only now.
  await owner('update public.photos set family_only = false where id = $1', [id]);
  await cdn.get(file);
  await owner('update public.photos set family_only = true where id = $1', [id]);
  await owner('delete from private.album_change where not noticed');
  expect((await shown())[1]).toBe(true);
  await passMinutes(1);
  await processAlbumChanges(env(), builds, Date.now(), async () => {});
  expect(await waiting()).toHaveLength(1);
  await passMinutes(2);
  await processAlbumChanges(env(), builds, Date.now(), purge);
  expect((await shown())[1]).toBe(false);
  expect(await waiting()).toEqual([]);
});

test('a change stays recorded until the CDN has answered twice, and asks for one build meanwhile', async () => {
  const { id, purge } = await publicAlbum();
  await owner('update public.photos set active = false where id = $1', [id]);
  const fail = async () => {
    throw new Error('The CDN does not answer.');
  };
  stored.clear();
  for (const now of [1000, 2000]) {
    await expect(processAlbumChanges(env(), builds, now, fail)).rejects.toThrow('does not answer');
    expect(await waiting()).toEqual([{ noticed: true, purged: false }]);
  }
  await processAlbumChanges(env(), builds, 3000, purge);
  expect(await waiting()).toEqual([{ noticed: true, purged: true }]);
  expect(stored.get('changed')).toBe('1000');
  await passMinutes(3);
  await expect(processAlbumChanges(env(), builds, 4000, fail)).rejects.toThrow();
  expect(await waiting()).toHaveLength(1);
  await processAlbumChanges(env(), builds, 5000, purge);
  expect(await waiting()).toEqual([]);
});

test('a change made during a purge is processed the next time', async () => {
  const { id, purge } = await publicAlbum();
  await owner('update public.photos set active = false where id = $1', [id]);
  await processAlbumChanges(env(), builds, 1000, async () => {
    await owner("update public.photos set active = true, title = 'Efterår' where id = $1", [id]);
  });
  expect((await waiting()).map(({ noticed }) => noticed)).toEqual([true, false]);
  await processAlbumChanges(env(), builds, 2000, purge);
  expect((await waiting()).map(({ noticed }) => noticed)).toEqual([true, true]);
});

test('without a change nothing is purged', async () => {
  let purges = 0;
  await owner("insert into public.photos (title, category, family_only) values ('Jul', 'Familie', true)");
  await processAlbumChanges(env(), builds, 1000, async () => {
    purges += 1;
  });
  expect(purges).toBe(0);
});
