import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { startBlobs } from '../local/blobs.ts';
import { dataDir } from '../local/settings.ts';
import type { ArchivedTables } from './archive.ts';
import { unbundle } from './bundle.ts';
import { decrypt, isEncrypted } from './read-file.ts';

/** The files of pictures by their names, as the functions keep them: Netlify Blobs, or what behaves alike. */
type PictureFiles = Pick<ReturnType<typeof getStore>, 'get' | 'set' | 'list'>;

/** The pictures of a file of the family's data lie beside it, in a folder of this name. */
export const pictureFolder = (file: string): string => `${file}.pictures`;

/** A file of a picture, or the note that its files are all there. */
const isPictureFile = (name: string) => /^[0-9a-f]{32}(-\d{1,4}\.(avif|webp)|\.json)$/.test(name);

/**
 * Runs `work` on the pictures of the site whose id and token are in the settings, where the database is elsewhere; else on
 * those of the embedded stack, which must not be running. Null where the settings are missing.
 */
export async function withPictures<R>(
  database: string | undefined,
  work: (files: PictureFiles | null) => Promise<R>,
): Promise<R> {
  if (database !== undefined) {
    try {
      process.loadEnvFile();
    } catch {
      // There need not be a file.
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

/** The names of the pictures that these tables speak of, each once. */
export function namesOf(tables: ArchivedTables): ReadonlySet<string> {
  const faces = (tables.photos ?? []).map(
    ({ thumbnail }) => /^\/billeder\/([0-9a-f]{32})-/.exec(String(thumbnail))?.[1],
  );
  const own = (tables.picture ?? []).map(({ name }) => String(name));
  return new Set([...own, ...faces.filter((name) => name !== undefined)]);
}

/** Writes the files of these pictures into the folder; gives the names of pictures that have none. */
export async function savePictures(
  names: ReadonlySet<string>,
  files: PictureFiles,
  folder: string,
): Promise<readonly string[]> {
  if (names.size === 0) return [];
  await mkdir(folder, { recursive: true });
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
 * Puts the files of the folder where the site keeps them: as {@link savePictures} wrote them, or as `backup:fetch`
 * brought them, encrypted. Gives the names of the pictures that were put back; none where there is no such folder.
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
  // The note of a picture says that its files are there, and so comes last: '-' is before '.'.
  for (const entry of (await readdir(folder).catch(() => [])).sort()) {
    const bytes = await readFile(join(folder, entry));
    if (!isEncrypted(bytes)) await put(entry, bytes);
    else
      for (const { name, content } of unbundle(await decrypt(bytes, identityFile))) await put(name, content);
  }
  return restored;
}
