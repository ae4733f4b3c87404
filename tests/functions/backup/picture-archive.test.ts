import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { keepPicture } from '../../../netlify/lib/pictures/receive-picture.ts';
import { removeUnused } from '../../../netlify/lib/pictures/stored-pictures.ts';
import { runUpkeep } from '../../../netlify/lib/pictures/upkeep.ts';
import { env } from '../../../netlify/lib/settings/env.ts';
import { readContents, replaceContents } from '../../../supabase/archive/contents.ts';
import { namesOf, restorePictures, savePictures } from '../../../supabase/archive/pictures.ts';
import { fresh, storedPictures } from '../../support/functions/picture-site.ts';
import { startSite } from '../../support/functions/site.ts';
import { insert } from '../../support/people.ts';
import { picture } from '../../support/pictures/photographs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const site = await startSite();
const folder = temporaryFolder();

const day = 86_400_000;
const pictures = () => getStore('pictures');
const fill = async () => {
  const names = [];
  for (const width of [900, 700]) {
    const file = await picture(width, 50).jpeg().toBuffer();
    names.push((await keepPicture(pictures(), file, Date.now())).name);
  }
  const [own, face] = names;
  await site.backend.database.exclusively(async (sql) => {
    const size = { width: 900, height: 50 };
    const day = { caption: 'Ved træet', taken_on: '2025-12-24' };
    const elsewhere = { link: 'https://fotos.example/a', thumbnail: `/billeder/${face}-700.webp` };
    await insert(sql, 'public.photos', { id: 'vores', title: 'Jul', category: 'Familie', family_only: true });
    await insert(sql, 'public.picture', { key: randomUUID(), album: 'vores', name: own, ...size, ...day });
    await insert(sql, 'public.photos', { title: 'Sommer', category: 'Familie', ...elsewhere });
  });
  return names;
};
const empty = async () => {
  for (const { key } of (await pictures().list()).blobs) await pictures().delete(key);
  await site.backend.query('delete from public.photos');
};

test('albums and pictures are exported as files beside the rows, and come back as they were', async () => {
  const names = await fill();
  const before = await storedPictures();
  const tables = await site.backend.database.exclusively(readContents);
  expect([...namesOf(tables)].sort()).toEqual(names.toSorted());
  const beside = join(folder, 'family.json.pictures');
  expect(await savePictures(namesOf(tables), pictures(), beside)).toEqual([]);

  await empty();
  // What somebody put there is not put on the site.
  await writeFile(join(beside, 'index.html'), '<script>');
  expect(await restorePictures(beside, pictures())).toEqual(new Set(names));
  await site.backend.database.exclusively((sql) => replaceContents(sql, tables));
  expect(await storedPictures()).toEqual(before);
  expect(await site.backend.database.exclusively(readContents)).toEqual(tables);
  expect(await restorePictures(join(folder, 'from before'), pictures())).toEqual(new Set());
});

test('a restored picture waits for its row for a day, however old it is', async () => {
  await empty();
  const { name } = await keepPicture(pictures(), await fresh(), Date.now() - 100 * day);
  const before = await storedPictures();
  const beside = join(folder, 'old.json.pictures');
  await savePictures(new Set([name]), pictures(), beside);
  for (const gone of [true, false]) {
    if (gone) await empty();
    await restorePictures(beside, pictures());
    expect(await removeUnused(pictures(), [], Date.now())).toBe(0);
    expect(await storedPictures()).toEqual(before);
  }
  expect(await removeUnused(pictures(), [], Date.now() + 31 * day)).toBeGreaterThan(0);
  expect((await pictures().list()).blobs).toEqual([]);
});

test('a damaged file is named, and replaces none that is stored', async () => {
  await empty();
  const { name, width } = await keepPicture(pictures(), await fresh(), Date.now());
  const before = await storedPictures();
  const identity = await generateIdentity();
  const key = join(folder, 'whole-key.txt');
  await writeFile(key, identity);
  const beside = join(folder, 'damaged.json.pictures');
  const damages = [
    ...['avif', 'webp'].flatMap((format) => {
      const file = `${name}-${width}.${format}`;
      const whole = before[file] ?? Buffer.alloc(0);
      return [0, 10, whole.length - 1].map((size) => [file, whole.subarray(0, size)] as const);
    }),
    [`${name}.json`, Buffer.from('{"width":')] as const,
    [`${name}.json`, Buffer.from('{}')] as const,
    [`${name}.age`, Buffer.from('age-encryption.org/v1\n-> X')] as const,
    [`${name}.age`, Buffer.from('neither encrypted nor a picture')] as const,
  ];
  for (const [file, content] of damages) {
    await mkdir(beside);
    await savePictures(new Set([name]), pictures(), beside);
    await writeFile(join(beside, file), content);
    await expect(restorePictures(beside, pictures(), key)).rejects.toThrow(file);
    expect(await storedPictures()).toEqual(before);
    await rm(beside, { recursive: true });
  }
});

test('each night new pictures are copied, encrypted, once; a copy goes when its picture has long been gone', async () => {
  await empty();
  const names = await fill();
  const before = await storedPictures();
  const identity = await generateIdentity();
  const settings = { ...env(), BACKUP_AGE_RECIPIENT: await identityToRecipient(identity) };
  const backups = getStore('backup');
  const night = (now = Date.now) => runUpkeep(settings, { pictures: pictures(), backups }, now);
  // With a clock on which time is up at once, they are left for the next night.
  let hours = 0;
  expect(await night(() => Date.now() + hours++ * 3_600_000)).toEqual({ removed: 0, copied: 0 });
  expect(await night()).toEqual({ removed: 0, copied: 2 });
  expect(await night()).toEqual({ removed: 0, copied: 0 });

  // As `backup:fetch` brings them.
  const beside = join(folder, 'backup.pictures');
  const key = join(folder, 'key.txt');
  await writeFile(key, identity);
  await mkdir(beside);
  for (const name of names) {
    const copy = Buffer.from(await backups.get(`pictures/${name}.age`, { type: 'arrayBuffer' }));
    expect(copy.includes('webp') || copy.includes('ftypavif')).toBe(false);
    await writeFile(join(beside, `${name}.age`), copy);
  }
  await empty();
  await expect(restorePictures(beside, pictures())).rejects.toThrow('--identity');
  expect(await restorePictures(beside, pictures(), key)).toEqual(new Set(names));
  expect(await storedPictures()).toEqual(before);

  const copies = async () =>
    (await backups.list()).blobs.filter(({ key: each }) => each.startsWith('pictures/')).length;
  await night(() => Date.now() + 31 * day);
  expect(await copies()).toBe(2);
  await night(() => Date.now() + 80 * day);
  expect(await copies()).toBe(2);
  await night(() => Date.now() + 130 * day);
  expect(await copies()).toBe(0);
});
