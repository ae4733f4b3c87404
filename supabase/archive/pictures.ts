import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { startBlobs } from '../local/blobs.ts';
import { dataDir } from '../local/settings.ts';
import type { ArchivedTables } from './archive.ts';
import { unbundle } from './bundle.ts';
import { decrypt, isEncrypted } from './read-file.ts';

/**
 * The pictures' files by name, as the functions store them: Netlify Blobs, or something with the same
 * interface.
 */
type PictureFiles = Pick<ReturnType<typeof getStore>, 'get' | 'set' | 'setJSON' | 'list'>;

/** Returns the folder for the pictures that belong to an export file, next to that file. */
export const pictureFolder = (file: string): string => `${file}.pictures`;

/** True for a file of a picture, or the note that all its files are stored. */
const isPictureFile = (name: string) => /^[0-9a-f]{32}(-\d{1,4}\.(avif|webp)|\.json)$/.test(name);

/**
 * Runs `work` on the stored pictures. With a `database` these are the pictures of the site whose id and token
 * are in the settings, or null when those are missing. Otherwise they are those of the embedded stack, which
 * must not be running.
 */
export async function withPictures<R>(
  database: string | undefined,
  work: (files: PictureFiles | null) => Promise<R>,
): Promise<R> {
  if (database !== undefined) {
    try {
      process.loadEnvFile();
    } catch {
      // The file is optional.
    }
    const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token, NETLIFY_API_URL: apiURL } = process.env;
    const settings = {
      name: 'pictures',
      siteID: siteID ?? '',
      token: token ?? '',
      ...(apiURL && { apiURL }),
    };
    return work(siteID && token ? getStore(settings) : null);
  }
  const blobs = await startBlobs(join(dataDir, 'blobs'));
  try {
    return await work(blobs.store('pictures'));
  } finally {
    await blobs.stop();
  }
}

/** Returns the names of the pictures that these tables refer to. */
export function namesOf(tables: ArchivedTables): ReadonlySet<string> {
  const thumbnails = (tables.photos ?? []).map(
    ({ thumbnail }) => /^\/billeder\/([0-9a-f]{32})-/.exec(String(thumbnail))?.[1],
  );
  const own = (tables.picture ?? []).map(({ name }) => String(name));
  return new Set([...own, ...thumbnails.filter((name) => name !== undefined)]);
}

/** Writes the files of these pictures to the folder. Returns the names of pictures that have none. */
export async function savePictures(
  names: ReadonlySet<string>,
  files: PictureFiles,
  folder: string,
): Promise<readonly string[]> {
  if (names.size === 0) return [];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const missing = new Set(names);
  for (const { key } of (await files.list()).blobs) {
    const name = key.slice(0, 32);
    if (!isPictureFile(key) || !names.has(name)) continue;
    await writeFile(join(folder, key), new Uint8Array(await files.get(key, { type: 'arrayBuffer' })));
    missing.delete(name);
  }
  return [...missing];
}

/**
 * Stores the files of a folder for the site: as written by {@link savePictures}, or encrypted, as downloaded
 * by `backup:fetch`. Returns the names of the restored pictures; none when there is no such folder.
 */
export async function restorePictures(
  folder: string,
  files: PictureFiles,
  identityFile?: string,
): Promise<ReadonlySet<string>> {
  const restored = new Set<string>();
  const put = async (key: string, bytes: Uint8Array) => {
    if (!isPictureFile(key)) return;
    await files.set(key, new Uint8Array(bytes).buffer);
    restored.add(key.slice(0, 32));
  };
  const entries = (await readdir(folder).catch(() => [])).sort();
  // As for a picture that is sent: the nightly upkeep leaves it for a day, until its row is there.
  for (const name of new Set(entries.map((entry) => /^[0-9a-f]{32}(?=[-.])/.exec(entry)?.[0])))
    if (name) await files.setJSON(`${name}.started`, { since: Date.now() });
  // The note that all files of a picture are stored must come last. It does because '-' sorts before '.'.
  for (const entry of entries) {
    const bytes = await readFile(join(folder, entry));
    if (!isEncrypted(bytes)) await put(entry, bytes);
    else
      for (const { name, content } of unbundle(await decrypt(bytes, identityFile))) await put(name, content);
  }
  return restored;
}
