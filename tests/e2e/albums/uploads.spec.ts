import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAlbum } from '../../support/e2e/albums/album-page.ts';
import {
  choosePictures,
  openUploads,
  takePhotographs,
  uploadScript,
  uploadStates,
} from '../../support/e2e/albums/uploads.ts';
import { expectAccessible } from '../../support/e2e/axe.ts';
import { endSession, isSignedOut, signInFrom } from '../../support/e2e/sign-in.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { picture } from '../../support/pictures/photographs.ts';

test.use({ allowed: [/Failed to load resource|net::ERR_/] });

test('pictures arrive upright, without metadata, once each, although the network is cut twice and the tab is reloaded', async ({
  member,
  visitor,
  preview,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'familieside-photographs-'));
  // The first is longer than what is sent.
  const large = await takePhotographs(join(folder, 'large'), 1, [2700, 900]);
  const files = [...large, ...(await takePhotographs(join(folder, 'small'), 8, [1400, 1000])).slice(1)];
  const { database } = preview.backend;
  await database.exclusively((sql) =>
    sql.query("insert into public.photos (id, title, category) values ('sommer', 'Sommer', 'Familie')"),
  );
  const rows = async () => {
    const read = await database.exclusively((sql) =>
      sql.query<{ name: string; width: number; height: number; taken: string }>(
        "select name, width, height, taken_on::text as taken from public.picture where album = 'sommer' order by created_at",
      ),
    );
    return read.rows;
  };
  const script = await uploadScript();
  const page = await member(0);
  await page.goto('/fotoalbum');
  await openUploads(page, script);

  let lost = 0;
  // The first time the picture arrives and its answer does not.
  await page.route('**/api/billeder?*', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await choosePictures(page, 'sommer', files);
  // Asked often, so that some are still to come.
  const often = { intervals: [50] };
  await expect.poll(async () => (await rows()).length, often).toBeGreaterThan(1);
  await page.context().setOffline(true);
  await expect.poll(async () => (await uploadStates(page)).chosen ?? 0).toBe(0);
  await expect.poll(async () => (await uploadStates(page)).preparing ?? 0).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(async () => (await rows()).length, often).toBeGreaterThan(3);

  // The phone ends the tab; the next visit goes on.
  await page.reload();
  await openUploads(page, script);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect.poll(async () => (await rows()).length, { timeout: 120_000 }).toBe(8);
  await expect
    .poll(async () => Object.keys(await uploadStates(page)).filter((kind) => kind !== 'sent'))
    .toEqual([]);

  const arrived = await rows();
  expect(new Set(arrived.map(({ name }) => name)).size).toBe(8);
  expect(arrived.map(({ taken }) => taken)).toEqual(
    files.map((_, n) => `2026-07-${String(n + 1).padStart(2, '0')}`),
  );
  expect(arrived.map(({ width, height }) => [width, height])).toEqual([
    [853, 2560],
    ...Array(7).fill([1000, 1400]),
  ]);
  // And a visitor gets them.
  const reader = await visitor();
  const response = await reader.request.get(`${preview.url}/billeder/${arrived[0]?.name}-400.avif`);
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/avif']);
  rmSync(folder, { recursive: true });
});

test('a member adds pictures to a new album, and a visitor sees it with one of them as its cover', async ({
  member,
  visitor,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'familieside-photographs-'));
  const files = await takePhotographs(folder, 2, [1200, 900]);
  const page = await member(0);
  await page.goto('/fotoalbum?kategori=Familie');
  await page.getByRole('button', { name: 'Nyt album', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Titel').fill('Familie: Ved søen');
  await page.getByRole('dialog').getByLabel(/^Alle/).check();
  await page.getByRole('button', { name: 'Gem', exact: true }).click();

  // The new album opens by itself.
  await expect(page.getByRole('heading', { level: 1, name: 'Ved søen' })).toBeVisible();
  const sender = page.getByRole('region', { name: 'Læg billeder i albummet' });
  await sender.getByLabel('Vælg billeder').setInputFiles(files);
  // The files that are sent are one line, and stand below as pictures.
  await expect(sender.getByRole('status')).toHaveText('2 billeder er lagt i albummet.');
  await expect(sender.getByRole('listitem')).toHaveCount(0);
  await expect(sender.getByRole('button', { name: 'Ryd listen' })).toHaveCount(0);
  await expect(page.locator('.picture-grid').getByRole('link')).toHaveCount(2);
  await expectAccessible(page, 'the upload');
  // The same again is told as such.
  await sender.getByLabel('Vælg billeder').setInputFiles(files.slice(0, 1));
  await expect(sender.getByRole('status')).toHaveText('1 billede var der i forvejen.');
  // A page that was dropped is no picture.
  await sender.getByLabel('Vælg billeder').setInputFiles({
    name: 'brev.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<html>'),
  });
  await expect(sender.getByText('Filen er ikke et billede')).toBeVisible();
  // What only Apple's browsers read is told as such.
  await sender.getByLabel('Vælg billeder').setInputFiles({
    name: 'IMG_1.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  });
  await expect(sender.getByText('Apples format HEIC')).toBeVisible();
  // Those that failed stay, and what is sent meanwhile does not hide them.
  await sender.getByLabel('Vælg billeder').setInputFiles({
    name: 'godt.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(640, 480).jpeg().toBuffer(),
  });
  await expect(sender.getByRole('status')).toHaveText(
    '1 af 3 billeder er i albummet. 2 billeder kunne ikke komme med.',
  );
  await expect(sender.getByRole('listitem')).toHaveCount(2);
  await sender.getByRole('button', { name: 'Ryd listen' }).click();
  await expect(sender.getByRole('listitem')).toHaveCount(0);

  const reader = await visitor();
  await reader.goto('/fotoalbum?kategori=Familie');
  const face = reader.getByRole('link', { name: 'Ved søen' }).locator('img');
  await expect(face).toHaveAttribute('src', /^\/billeder\/[0-9a-f]{32}-800\.webp$/);
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  rmSync(folder, { recursive: true });
});

test('pictures waiting when a session ends are not sent by the next member, who is told, but when their author is back', async ({
  member,
  people,
  preview,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'familieside-photographs-'));
  const files = await takePhotographs(folder, 2, [1200, 900]);
  const [author, other] = people.members;
  const firstName = author.name.split(' ')[0] ?? '';
  const arrived = async () => {
    const { rows } = await preview.backend.database.exclusively((sql) =>
      sql.query(
        'select 1 from public.picture p join private.family_member m on m.id = p.author where m.email = $1',
        [author.email],
      ),
    );
    return rows.length;
  };
  const page = await member(0);
  const address = await openAlbum(page, preview);
  const before = await arrived();
  const status = page.getByRole('region', { name: 'Læg billeder i albummet' }).getByRole('status');
  await page.context().route('**/api/billeder?*', (route) => route.abort());
  await page.getByLabel('Vælg billeder').setInputFiles(files);
  await expect(status).toContainText('De sidste 2 er gemt her');
  await endSession(page);
  await page.context().unroute('**/api/billeder?*');

  await signInFrom(page, '/fotoalbum', other);
  await page.waitForURL('**/fotoalbum');
  await page.goto(address);
  await expect(status).toHaveText(new RegExp(`^2 billeder venter på, at ${firstName}.* logger ind\\.$`));
  await expectAccessible(page, 'the pictures of another member');
  await page.goto('/log-ud');
  await expect(page.getByText(/^2 ændringer, som \S+ har lavet her, er ikke sendt/)).toContainText(firstName);
  await page.getByRole('button', { name: 'Log ud' }).click();
  await isSignedOut(page);
  expect(await arrived()).toBe(before);

  await signInFrom(page, '/fotoalbum', author);
  await page.waitForURL('**/fotoalbum');
  await expect.poll(arrived).toBe(before + 2);
  rmSync(folder, { recursive: true });
});
