import { createHash } from 'node:crypto';
import { parsePictureFile, pictureAddress } from '../../../src/lib/picture-files.ts';
import { filesOf, readPixels } from './make-picture.ts';

/** Where the files of pictures are stored: Netlify Blobs, or something with the same interface. */
export interface PictureStore {
  get(key: string, options: { type: 'json'; consistency?: 'strong' }): Promise<unknown>;
  get(key: string, options: { type: 'arrayBuffer' }): Promise<ArrayBuffer | null>;
  set(key: string, value: ArrayBuffer): Promise<unknown>;
  setJSON(key: string, value: unknown): Promise<unknown>;
  list(): Promise<{ blobs: readonly { key: string }[] }>;
  delete(key: string): Promise<unknown>;
}

/** A picture whose files are stored. */
export interface KeptPicture {
  readonly name: string;
  /** The size of the largest file, in px. */
  readonly width: number;
  readonly height: number;
}

/**
 * Written last, to record that all files of a picture are stored. `since` is when it was last stored or sent
 * again, in ms.
 */
interface Note extends Omit<KeptPicture, 'name'> {
  readonly since: number;
}

/** Written first, and deleted when all files are stored: when storing them began, in ms. */
type Start = Pick<Note, 'since'>;

const noteOf = (name: string) => `${name}.json`;
const startOf = (name: string) => `${name}.started`;
const fileKey = (name: string, width: number, format: 'avif' | 'webp') =>
  pictureAddress(name, width, format).replace(/^.*\//, '');

const readNote = async (store: PictureStore, name: string): Promise<Note | null> =>
  (await store.get(noteOf(name), { type: 'json', consistency: 'strong' })) as Note | null;
const readStart = async (store: PictureStore, name: string): Promise<Start | null> =>
  (await store.get(startOf(name), { type: 'json', consistency: 'strong' })) as Start | null;

/** Returns the first half of the file's SHA-256, in hex. */
const nameOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex').slice(0, 32);

/**
 * Encodes and stores the files of a picture, named after its content; a picture that is already stored is not
 * encoded again. `now` is in ms. Fails with an `UnfitPicture`.
 */
export async function keepPicture(store: PictureStore, file: Buffer, now: number): Promise<KeptPicture> {
  const name = nameOf(file);
  const known = await readNote(store, name);
  if (known) {
    await store.setJSON(noteOf(name), { ...known, since: now } satisfies Note);
    return { name, width: known.width, height: known.height };
  }
  const pixels = await readPixels(file);
  await store.setJSON(startOf(name), { since: now } satisfies Start);
  for await (const { width, format, data } of filesOf(pixels))
    await store.set(fileKey(name, width, format), new Uint8Array(data).buffer);
  const { width, height } = pixels;
  await store.setJSON(noteOf(name), { width, height, since: now } satisfies Note);
  await store.delete(startOf(name));
  return { name, width, height };
}

/** Reads a file of a picture by the last part of its address; null when there is none. */
export const readPictureFile = (store: PictureStore, file: string): Promise<ArrayBuffer | null> =>
  store.get(file, { type: 'arrayBuffer' });

/**
 * How long unused files are kept, in ms, since a picture's files are stored one after the other and its row is
 * inserted after them.
 */
const grace = 24 * 60 * 60 * 1000;

/** Deletes the files of pictures that are no longer used. Returns how many files were deleted. */
export async function removeUnused(
  store: PictureStore,
  used: readonly string[],
  now: number,
): Promise<number> {
  const inUse = new Set(used);
  const isRecent = (note: Start | null) => note !== null && note.since > now - grace;
  const { blobs } = await store.list();
  const unused = Map.groupBy(
    blobs.map(({ key }) => key).filter((key) => /^[0-9a-f]{32}[-.]/.test(key)),
    (key) => key.slice(0, 32),
  );
  let removed = 0;
  for (const [name, keys] of unused) {
    if (inUse.has(name)) continue;
    // In this order: the start is deleted only after the note is there.
    if (isRecent(await readStart(store, name)) || isRecent(await readNote(store, name))) continue;
    // The note is deleted first, so that an incomplete picture is never taken for a complete one.
    for (const key of keys.toSorted(
      (a, b) => Number(Boolean(parsePictureFile(a))) - Number(Boolean(parsePictureFile(b))),
    )) {
      await store.delete(key);
      removed++;
    }
  }
  return removed;
}
