import { CodedError } from './coded-error.ts';

/** Why a file cannot be shrunk on this phone. */
type Unreadable = 'heic' | 'not-a-picture' | 'too-small';

/** Thrown for a file that this browser cannot turn into a JPEG that is small enough. */
export class UnreadablePicture extends CodedError<Unreadable> {
  override name = 'UnreadablePicture';
}

/** How small a picture is made. */
interface Limits {
  /** The longest side in px: the first with which the file is small enough. */
  readonly sides: readonly number[];
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
  const { sides, qualities, mostBytes, leastSide = 1 } = limits;
  const bitmap = await decode(file);
  const longest = Math.max(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  try {
    if (longest < leastSide) throw new UnreadablePicture('too-small');
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new UnreadablePicture('not-a-picture');
    for (const side of sides) {
      const scale = Math.min(1, side / longest);
      canvas.width = Math.max(1, Math.round(bitmap.width * scale));
      canvas.height = Math.max(1, Math.round(bitmap.height * scale));
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
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
  const start = new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer());
  return /^.{4}ftyp(hei|hev|mif1|msf1)/s.test(start);
}
