import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { CodedError } from '../../../src/lib/coded-error.ts';
import {
  fileWidths,
  type PictureFormat,
  pictureAddress,
  pictureFormats,
  sizeWithin,
} from '../../../src/lib/picture-files.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { forMembers } from '../sign-in/for-members.ts';
import {
  type Completion,
  completionKey,
  type PictureFiles,
  readCompletion,
  type Start,
  startKey,
} from './stored-pictures.ts';

/** The largest picture in bytes: Netlify's limit for a request to a function. */
const mostBytes = 4_500_000;

/** Returns `{ name, width, height }`, with which the phone adds it to an album; the same each time it is sent. */
export const receivePicture = (request: Request, env: Env, store: PictureFiles): Promise<Response> =>
  forMembers(request, env, async () => {
    const file = await readBody(request);
    if (!file) return refusal('too-large');
    try {
      return Response.json(await keepPicture(store, file, Date.now()));
    } catch (error) {
      if (error instanceof UnfitPicture) return refusal(error.code);
      throw error;
    }
  });

async function readBody(request: Request): Promise<Buffer | null> {
  if (Number(request.headers.get('content-length')) > mostBytes) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export interface KeptPicture {
  readonly name: string;
  /** The size of the largest file, in px. */
  readonly width: number;
  readonly height: number;
}

const fileKey = (name: string, width: number, format: PictureFormat) =>
  pictureAddress(name, width, format).replace(/^.*\//, '');

const nameOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex').slice(0, 32);

/** A picture that is already stored is not encoded again. `now` is in ms. Fails with an `UnfitPicture`. */
export async function keepPicture(store: PictureFiles, file: Buffer, now: number): Promise<KeptPicture> {
  const name = nameOf(file);
  const begin = () => store.setJSON(startKey(name), { since: now } satisfies Start);
  const known = await readCompletion(store, name);
  if (known) {
    await begin();
    return { name, ...known };
  }
  const pixels = await readPixels(file);
  await begin();
  const { width, height } = pixels;
  // The largest last.
  for (const each of fileWidths(width))
    for (const format of pictureFormats)
      await store.set(fileKey(name, each, format), new Uint8Array(await encode(pixels, each, format)).buffer);
  await store.setJSON(completionKey(name), { width, height } satisfies Completion);
  return { name, width, height };
}

type Unfit = 'not-a-picture' | 'broken' | 'too-many-pixels';

class UnfitPicture extends CodedError<Unfit> {
  override name = 'UnfitPicture';
}

/** Pixels without metadata: upright, in sRGB, three bytes per pixel, of at most 6.6 megapixels. */
interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Several times the pictures that browsers of today's phones send. */
const mostPixels = 40_000_000;

/** How a JPEG, PNG and WebP begin. What else such a file contains does no harm, because only its pixels are kept. */
const start = /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s;

// One picture at a time and no cache, because the function has 1 GB of memory.
sharp.cache(false);
sharp.concurrency(1);

/** Decodes the pixels of a picture, the first if it moves, without metadata. Fails with an `UnfitPicture`. */
async function readPixels(file: Buffer): Promise<Pixels> {
  if (!start.test(file.toString('latin1', 0, 12))) throw new UnfitPicture('not-a-picture');
  try {
    const image = sharp(file, { limitInputPixels: mostPixels });
    const { width, height, autoOrient: upright } = await image.metadata();
    if (width * height > mostPixels) throw new UnfitPicture('too-many-pixels');
    const { data, info } = await image
      .autoOrient()
      .resize({ ...sizeWithin(upright), fit: 'fill' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (cause) {
    if (cause instanceof UnfitPicture) throw cause;
    throw new UnfitPicture(/pixel limit/i.test(String(cause)) ? 'too-many-pixels' : 'broken', { cause });
  }
}

function encode({ data, width, height }: Pixels, to: number, format: PictureFormat): Promise<Buffer> {
  const image = sharp(data, { raw: { width, height, channels: 3 } }).resize({ width: to });
  const made =
    format === 'avif' ? image.avif({ quality: 55, effort: 1 }) : image.webp({ quality: 78, effort: 2 });
  return made.toBuffer();
}
