import { getStore } from '@netlify/blobs';
import type { APIResponse, Page } from '@playwright/test';
import { processAlbumChanges } from '../../../netlify/lib/albums/process-album-changes.ts';
import { cacheTag } from '../../../netlify/lib/pictures/purge-cdn.ts';
import { env } from '../../../netlify/lib/settings/env.ts';
import { familyAddress, fileWidths, pictureAddress, pictureFormats } from '../../../src/lib/picture-files.ts';
import { large, small, test } from '../../support/e2e/albums/built-albums.ts';
import { expect } from '../../support/e2e/test.ts';
import { createCdn } from '../../support/functions/cdn.ts';

/** What the family may want back: changes of an album, and of its pictures, since it was built. */
const takenBack = [
  [
    'is for the family alone',
    "update public.photos set family_only = true where id in ('lille001', 'stort001')",
  ],
  ['is hidden', "update public.photos set active = false where id in ('lille001', 'stort001')"],
  ['is in the bin', "update public.photos set deleted_at = now() where id in ('lille001', 'stort001')"],
  ['is gone', "delete from public.photos where id in ('lille001', 'stort001')"],
  [
    'has other texts, and its pictures are in the bin',
    `update public.photos set title = 'Andet' where id in ('lille001', 'stort001');
     update public.picture set deleted_at = now() where album in ('lille001', 'stort001')`,
  ],
] as const;

test.describe('an album that was built and since then', () => {
  test.use({ allowed: [/Failed to load resource/] });

  for (const [what, sql] of takenBack)
    test(`${what} is in no answer that a stranger gets from that moment on`, async ({ visitor, preview }) => {
      const anybody = (await visitor()).request;
      const paths = [
        ...[
          '/fotoalbum',
          '/fotoalbum/',
          '/fotoalbum.html',
          '/fotoalbum?kategori=Familie',
          '/fotoalbum/index',
        ],
        ...[small, large, `${large}/2`, `${large}/8`].flatMap((path) => [path, `${path}/`, `${path}.html`]),
        ...['/fotoalbum/x-lille001', '/fotoalbum/alle', '/fotoalbum/album'],
        ...['/sitemap-0.xml', '/sitemap-index.xml', '/feed.xml', '/_redirects', '/', '/404'],
        '/fotoalbum/..%2ffotoalbum',
      ];
      // One at a time, because a function that waits too long for a busy database says so.
      const answersTo = async (addresses: readonly string[]) => {
        const answers: APIResponse[] = [];
        for (const each of addresses) answers.push(await anybody.get(each));
        return answers;
      };
      const served = async () =>
        (await Promise.all((await answersTo(paths)).map((each) => each.text()))).join('\n');
      const kept = await preview.backend.database.exclusively(async (database) => {
        const { rows } = await database.query<{ name: string; width: number }>(
          "select name, width from public.picture where album = 'lille001'",
        );
        return rows;
      });
      const files = kept.flatMap(({ name, width }) =>
        fileWidths(width).flatMap((each) =>
          pictureFormats.map((format) => pictureAddress(name, each, format)),
        ),
      );
      const statuses = async (addresses: readonly string[]) =>
        new Set((await answersTo(addresses)).map((each) => each.status()));
      const texts = ['Ved søen', 'Hele året', 'Billede nummer', 'ved-soeen', 'hele-aaret'];
      const secrets = [...texts, ...kept.map(({ name }) => name)];
      const before = await served();
      expect(secrets.filter((each) => !before.includes(each))).toEqual([]);
      expect(await statuses(files)).toEqual(new Set([200]));

      await preview.backend.database.exclusively((database) => database.exec(sql));

      const after = await served();
      expect(secrets.filter((each) => after.includes(each))).toEqual([]);
      expect(await statuses(files)).toEqual(new Set([404]));
      expect(await statuses(files.map(familyAddress))).toEqual(new Set([403]));
      // The other albums are shown as before, by a page that asks for them.
      const page = await visitor();
      await page.goto('/fotoalbum?kategori=Familie');
      await expect(page.getByRole('link', { name: 'Fastelavn' })).toBeVisible();
    });
});

test('the CDN forgets an album also when the browser that took it back ends before it has told the site', async ({
  member,
  preview,
}) => {
  const read = async (text: string) =>
    (await preview.backend.database.exclusively((sql) => sql.query<{ value: string }>(text))).rows[0]?.value;
  const name = await read("select name as value from public.picture where album = 'lille001' limit 1");
  const cdn = createCdn((path) => fetch(preview.url + path));
  const cached = async () => [
    (await (await cdn.get(small)).text()).includes('Ved søen'),
    (await cdn.get(pictureAddress(name ?? '', 400, 'webp'))).status,
  ];
  expect(await cached()).toEqual([true, 200]);

  const page = await member();
  const ended = page.context().waitForEvent('close');
  // A request that was sent is answered even when its page is gone, so the browser ends before it is sent.
  await page.route('**/api/nyt-byg', () => page.context().close());
  await page.goto('/fotoalbum?kategori=Familie');
  await page.getByRole('button', { name: 'Ret Familie: Ved søen' }).click();
  await page.getByLabel('Kun familien').check();
  await page.getByRole('button', { name: 'Gem' }).click();
  await ended;
  expect(await read("select family_only::text as value from public.photos where id = 'lille001'")).toBe(
    'true',
  );
  // What no cache may have any more, a cache that nobody told has.
  expect(await cached()).toEqual([true, 200]);

  const schedule = () =>
    processAlbumChanges(env(), getStore('builds'), Date.now(), () => cdn.purge(cacheTag));
  await schedule();
  expect(await cached()).toEqual([false, 404]);
});

test.describe('an address', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('an address that does not exist is a 404, which visitors cannot tell from a family-only album', async ({
    visitor,
    member,
    preview,
  }) => {
    await preview.backend.database.exclusively((sql) =>
      sql.exec(`insert into public.photos (id, title, category, family_only, active) values
        ('privat01', 'Familiens', 'Familie', true, true), ('skjult01', 'Skjult', 'Familie', false, false),
        ('nyt00001', 'Nyt', 'Familie', false, true)`),
    );
    const [anybody, someone] = [await visitor(), await member()];
    const ask = async (page: Page, path: string) => {
      const answer = await page.request.get(path);
      return {
        status: answer.status(),
        body: await answer.text(),
        caches: answer.headers()['cache-control'],
      };
    };
    const unknown = await ask(anybody, '/fotoalbum/findes-ikke-12345678');
    expect(unknown).toMatchObject({ status: 404, caches: 'private, no-store' });
    for (const path of ['/fotoalbum/familiens-privat01', '/fotoalbum/skjult-skjult01']) {
      expect(await ask(anybody, path)).toEqual(unknown);
      expect((await ask(someone, path)).status).toBe(200);
    }
    expect((await ask(someone, '/fotoalbum/findes-ikke-12345678')).status).toBe(404);
    expect((await ask(anybody, '/fotoalbum/nyt-nyt00001')).status).toBe(200);
    expect((await ask(anybody, small)).caches).not.toContain('no-store');
    const answer = await anybody.goto('/fotoalbum/familiens-privat01');
    expect(answer?.status()).toBe(404);
    // With the headers that the site's pages have, which Netlify's rules do not give to functions.
    const built = (await anybody.request.get('/fotoalbum')).headers();
    for (const name of ['content-security-policy', 'strict-transport-security', 'x-content-type-options'])
      expect([name, answer?.headers()[name]]).toEqual([name, built[name]]);
    await expect(anybody.getByText('Albummet blev ikke fundet.')).toBeVisible();
    await someone.goto('/fotoalbum/familiens-privat01');
    await expect(someone.getByRole('heading', { level: 1, name: 'Familiens' })).toBeVisible();
  });
});
