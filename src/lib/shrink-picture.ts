import { CodedError } from './coded-error.ts';
import { sizeWithin } from './picture-files.ts';

/** Why a file cannot be shrunk on this phone. */
type Unreadable = 'heic' | 'not-a-picture' | 'too-small';

/** Thrown for a file that this browser cannot turn into a JPEG that is small enough. */
export class UnreadablePicture extends CodedError<Unreadable> {
  override name = 'UnreadablePicture';
}

/** How small a picture is made. */
interface Limits {
  /** The side in px of a square with the largest area: the first with which the file is small enough. */
  readonly squares: readonly number[];
  /** The JPEG qualities to try with each. */
  readonly qualities: readonly number[];
  /** The largest file, in bytes. */
  readonly mostBytes: number;
  /** The shortest longest side that is accepted, in px. */
  readonly leastSide?: number;
}

/**
 * Returns the picture upright and shrunk, as a JPEG without metadata. The caller must shrink one picture at a
 * time, and its memory is released at once, because a phone has little. Fails with an `UnreadablePicture`.
 */
export async function shrinkPicture(file: Blob, limits: Limits): Promise<Blob> {
  const { squares, qualities, mostBytes, leastSide = 1 } = limits;
  const bitmap = await decode(file);
  const canvas = document.createElement('canvas');
  try {
    if (Math.max(bitmap.width, bitmap.height) < leastSide) throw new UnreadablePicture('too-small');
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new UnreadablePicture('not-a-picture');
    for (const square of squares) {
      const { width, height } = sizeWithin(bitmap, square);
      Object.assign(canvas, { width, height });
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, width, height);
      for (const quality of qualities) {
        const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
        if (jpeg && jpeg.size <= mostBytes) return jpeg;
      }
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
  try {
    return await createImageBitmap(file);
  } catch (cause) {
    if (await isHeic(file)) throw new UnreadablePicture('heic', { cause });
    // A picture that is too large to decode may still be decoded at a smaller size.
    return createImageBitmap(file, { resizeWidth: 1600, resizeQuality: 'high' }).catch(() => {
      throw new UnreadablePicture('not-a-picture', { cause });
    });
  }
}

/** iPhones' own format (ISO 14496-12 with the brands of ISO 23008-12), which only Apple's browsers can read. */
const isHeic = async (file: Blob): Promise<boolean> =>
  /^.{4}ftyp(hei|hev|mif1|msf1)/s.test(
    new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer()),
  );
