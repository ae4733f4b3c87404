import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { startBlobs } from '../local/blobs.ts';
import { dataDir, isAtHome } from '../local/settings.ts';
import { type ArchivedTables, ArchiveError } from './archive.ts';
import { unbundle } from './bundle.ts';
import { decrypt, isEncrypted } from './read-file.ts';

/** Netlify Blobs, or something with the same interface. */
type PictureFiles = Pick<ReturnType<typeof getStore>, 'get' | 'set' | 'setJSON' | 'list'>;

export const pictureFolder = (file: string): string => `${file}.pictures`;

const isPictureFile = (name: string) => /^[0-9a-f]{32}(-\d{1,4}\.(avif|webp)|\.json)$/.test(name);

/** True if nothing is missing at the end of a picture's file, or in its note. */
function isWhole(name: string, bytes: Buffer): boolean {
  try {
    if (name.endsWith('.json')) return Number.isInteger(JSON.parse(bytes.toString()).width);
    // RIFF, its size, and WEBP.
    if (name.endsWith('.webp')) return bytes.readUInt32LE(4) + 8 === bytes.length;
    // ISO base media: boxes that begin with their size.
    let at = 0;
    while (at < bytes.length) at += Math.max(8, bytes.readUInt32BE(at));
    return at > 0 && at === bytes.length;
  } catch {
    return false;
  }
}

/**
 * With a `database` on the pictures of the site whose id and token are in the settings, null without those; else, and for a
 * site at home, on those of the embedded stack, which may not be running.
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
    if (siteID && token) return work(getStore(settings));
    if (!isAtHome()) return work(null);
  }
  const blobs = await startBlobs(join(dataDir, 'blobs'));
  try {
    return await work(blobs.store('pictures'));
  } finally {
    await blobs.stop();
  }
}

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
    const path = join(folder, key);
    await writeFile(`${path}.part`, new Uint8Array(await files.get(key, { type: 'arrayBuffer' })));
    await rename(`${path}.part`, path);
    missing.delete(name);
  }
  return [...missing];
}

/**
 * Files as written by {@link savePictures}, or encrypted as by `backup:fetch`. Returns the names of the pictures. Fails with
 * an `ArchiveError` that names the first damaged file; it and those after it are not stored.
 */
export async function restorePictures(
  folder: string,
  files: PictureFiles,
  identityFile?: string,
): Promise<ReadonlySet<string>> {
  const restored = new Set<string>();
  const entries = (await readdir(folder).catch(() => []))
    .filter((entry) => isPictureFile(entry) || /^[0-9a-f]{32}\.age$/.test(entry))
    .sort();
  // As for a picture that is sent: the upkeep leaves it for a day, until its row is there.
  for (const name of new Set(entries.map((entry) => entry.slice(0, 32))))
    await files.setJSON(`${name}.started`, { since: Date.now() });
  // The note that all files of a picture are stored must come last. It does because '-' sorts before '.'.
  for (const entry of entries)
    for (const { name, content } of await contentsOf(join(folder, entry), identityFile)) {
      await files.set(name, new Uint8Array(content).buffer);
      restored.add(name.slice(0, 32));
    }
  return restored;
}

/** Reads a file of a picture, or all of them from its encrypted copy. Fails with an `ArchiveError`. */
async function contentsOf(path: string, identityFile: string | undefined) {
  try {
    const bytes = await readFile(path);
    const found = isEncrypted(bytes)
      ? unbundle(await decrypt(bytes, identityFile)).filter(({ name }) => isPictureFile(name))
      : [{ name: basename(path), content: bytes }];
    if (!found.every(({ name, content }) => isPictureFile(name) && isWhole(name, Buffer.from(content))))
      throw new ArchiveError('the file is damaged: export or fetch it again, or delete it to do without it');
    return found;
  } catch (cause) {
    throw new ArchiveError(`${path}: ${(cause as Error).message}`, { cause });
  }
}
