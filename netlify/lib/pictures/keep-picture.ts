import { createHash } from 'node:crypto';
import { type PictureFormat, pictureAddress } from '../../../src/lib/picture-files.ts';
import { filesOf, readPixels } from './make-picture.ts';
import {
  type Completion,
  completionKey,
  type PictureFiles,
  readCompletion,
  type Start,
  startKey,
} from './picture-files.ts';

export interface KeptPicture {
  readonly name: string;
  /** The size of the largest file, in px. */
  readonly width: number;
  readonly height: number;
}

const fileKey = (name: string, width: number, format: PictureFormat) =>
  pictureAddress(name, width, format).replace(/^.*\//, '');

/** Returns the first half of the file's SHA-256, in hex. */
const nameOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex').slice(0, 32);

/**
 * Encodes and stores the files of a picture, named after its content; a picture that is already stored is not
 * encoded again. `now` is in ms. Fails with an `UnfitPicture`.
 */
export async function keepPicture(store: PictureFiles, file: Buffer, now: number): Promise<KeptPicture> {
  const name = nameOf(file);
  const begin = () => store.setJSON(startKey(name), { since: now } satisfies Start);
  const known = await readCompletion(store, name);
  if (known) {
    await begin();
    return { name, width: known.width, height: known.height };
  }
  const pixels = await readPixels(file);
  await begin();
  for await (const { width, format, data } of filesOf(pixels))
    await store.set(fileKey(name, width, format), new Uint8Array(data).buffer);
  const { width, height } = pixels;
  await store.setJSON(completionKey(name), { width, height, since: now } satisfies Completion);
  return { name, width, height };
}
