import { longestSide } from '../../../../lib/picture-files.ts';
import { type TakenAt, takenAt } from '../../rules/taken-at.ts';

/** Why a file cannot be prepared on this phone. `unreadable`: the browser could not read it at all. */
export type Unreadable = 'heic' | 'not-a-picture' | 'too-small' | 'unreadable';

/** Thrown for a file that this browser cannot turn into a JPEG small enough to send. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
  readonly code: Unreadable;

  constructor(code: Unreadable, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** The largest picture that is sent, in bytes: a little less than the function accepts. */
const mostBytes = 4_400_000;

/** The shortest longest side, in px: less is the preview of a picture, and blurred in an album. */
const shortestSide = 200;

/** JPEG qualities to try until the picture is small enough. */
const qualities = [0.88, 0.75, 0.6];

/**
 * Returns the picture upright, at most 2,560 px on its longest side, as a JPEG without metadata. The caller
 * must prepare one picture at a time, and its memory is released at once, because a phone has little. The
 * canvas has at most 6.6 megapixels; iOS allows 16.7. Fails with an `UnreadablePicture`.
 */
export async function preparePicture(file: Blob): Promise<Blob> {
  const bitmap = await decode(file);
  if (Math.max(bitmap.width, bitmap.height) < shortestSide) throw new UnreadablePicture('too-small');
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  try {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new UnreadablePicture('not-a-picture');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    for (const quality of qualities) {
      const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
      if (jpeg && jpeg.size <= mostBytes) return jpeg;
    }
    throw new UnreadablePicture('not-a-picture');
  } finally {
    bitmap.close();
    // Safari keeps a canvas' memory for as long as it has a size.
    canvas.width = 0;
    canvas.height = 0;
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  const upright = { imageOrientation: 'from-image' } as const;
  try {
    return await createImageBitmap(file, upright);
  } catch (cause) {
    if (await isHeic(file)) throw new UnreadablePicture('heic', { cause });
    // A picture that is too large to decode may still be decoded at a smaller size.
    return createImageBitmap(file, { ...upright, resizeWidth: 1600, resizeQuality: 'high' }).catch(() => {
      throw new UnreadablePicture('not-a-picture', { cause });
    });
  }
}

/**
 * iPhones' own format (ISO 14496-12 with the brands of ISO 23008-12), which only Apple's browsers can read.
 */
async function isHeic(file: Blob): Promise<boolean> {
  return /^.{4}ftyp(hei|hev|mif1|msf1)/s.test(latin(await file.slice(0, 12).arrayBuffer()));
}

const latin = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes);

/** What a file says of its picture: when it was taken, if it does, and whether it moves, which JPEG cannot. */
export interface FileFacts {
  readonly taken: TakenAt | null;
  readonly isMoving: boolean;
}

/** A GIF with a second frame, and the chunk that announces the frames of a WebP or PNG. */
const moving = /^GIF8(.*!ù.{5}\0,){2}|^RIFF.{4}WEBPVP8X.{0,4000}ANIM|^.PNG.{0,4000}acTL/s;

export async function readFacts(file: File): Promise<FileFacts> {
  const start = await file.slice(0, 1024 * 1024).arrayBuffer();
  return { taken: takenAt(start, file.name), isMoving: moving.test(latin(start)) };
}
