import { createHash } from 'node:crypto';
import { parsePictureFile, pictureAddress } from '../../../src/lib/picture-files.ts';
import { filesOf, readPixels } from './make-picture.ts';

/** Where the files of pictures are kept: Netlify Blobs, or what behaves alike. */
export interface PictureStore {
  get(key: string, options: { type: 'json'; consistency?: 'strong' }): Promise<unknown>;
  get(key: string, options: { type: 'arrayBuffer' }): Promise<ArrayBuffer | null>;
  set(key: string, value: ArrayBuffer): Promise<unknown>;
  setJSON(key: string, value: unknown): Promise<unknown>;
  list(): Promise<{ blobs: readonly { key: string }[] }>;
  delete(key: string): Promise<unknown>;
}

/** A picture whose files are kept. */
export interface KeptPicture {
  readonly name: string;
  /** Of the largest file, in px. */
  readonly width: number;
  readonly height: number;
}

/** What says that all files of a picture are there, and since when it is meant to be used, in ms. Written last. */
interface Note extends Omit<KeptPicture, 'name'> {
  readonly since: number;
}

const noteOf = (name: string) => `${name}.json`;
const fileKey = (name: string, width: number, format: 'avif' | 'webp') =>
  pictureAddress(name, width, format).replace(/^.*\//, '');

const readNote = async (store: PictureStore, name: string): Promise<Note | null> =>
  (await store.get(noteOf(name), { type: 'json', consistency: 'strong' })) as Note | null;

/** Half of the SHA-256 of what was sent, in hex. */
const nameOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex').slice(0, 32);

/**
 * Makes the files of a picture and keeps them under the name of its content; what is kept already is not made again.
 * `now` in ms. Fails with an `UnfitPicture`.
 */
export async function keepPicture(store: PictureStore, file: Buffer, now: number): Promise<KeptPicture> {
  const name = nameOf(file);
  const known = await readNote(store, name);
  if (known) {
    await store.setJSON(noteOf(name), { ...known, since: now } satisfies Note);
    return { name, width: known.width, height: known.height };
  }
  const pixels = await readPixels(file);
  for await (const { width, format, data } of filesOf(pixels))
    await store.set(fileKey(name, width, format), new Uint8Array(data).buffer);
  const { width, height } = pixels;
  await store.setJSON(noteOf(name), { width, height, since: now } satisfies Note);
  return { name, width, height };
}

/** A file of a picture, by the last part of its address; null when there is none. */
export const readPictureFile = (store: PictureStore, file: string): Promise<ArrayBuffer | null> =>
  store.get(file, { type: 'arrayBuffer' });

/** How long files stay that nothing uses yet, in ms: the row follows the files. */
const grace = 24 * 60 * 60 * 1000;

/** Removes the files of pictures that are not used any more; gives how many files. */
export async function removeUnused(
  store: PictureStore,
  used: readonly string[],
  now: number,
): Promise<number> {
  const inUse = new Set(used);
  const { blobs } = await store.list();
  const unused = Map.groupBy(
    blobs.map(({ key }) => key).filter((key) => /^[0-9a-f]{32}[-.]/.test(key)),
    (key) => key.slice(0, 32),
  );
  let removed = 0;
  for (const [name, keys] of unused) {
    if (inUse.has(name)) continue;
    const note = await readNote(store, name);
    if (note && note.since > now - grace) continue;
    // The note goes first: half a picture is never taken for a whole one.
    for (const key of keys.toSorted(
      (a, b) => Number(Boolean(parsePictureFile(a))) - Number(Boolean(parsePictureFile(b))),
    )) {
      await store.delete(key);
      removed++;
    }
  }
  return removed;
}
