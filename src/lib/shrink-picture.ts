import { CodedError } from './coded-error.ts';
import { sizeWithin } from './picture-files.ts';

type Unreadable = 'heic' | 'not-a-picture' | 'too-small';

/** Thrown for a file that this browser cannot turn into a JPEG that is small enough. */
export class UnreadablePicture extends CodedError<Unreadable> {
  override name = 'UnreadablePicture';
}

interface Limits {
  /** The side in px of a square with the largest area: the first with which the file is small enough. */
  readonly squares: readonly number[];
  /** The JPEG qualities to try with each. */
  readonly qualities: readonly number[];
  /** The largest file, in bytes. */
  readonly mostBytes: number;
  /** The EXIF orientation of a picture that browsers do not turn by themselves: see `webpOrientation`. */
  readonly orientation?: number | null;
  /** The shortest longest side that is accepted, in px. */
  readonly leastSide?: number;
}

/** Returns a small upright JPEG. One at a time: a phone has little memory. Fails with an `UnreadablePicture`. */
export async function shrinkPicture(file: Blob, limits: Limits): Promise<Blob> {
  const { squares, qualities, mostBytes, leastSide = 1, orientation = null } = limits;
  const bitmap = await decode(file, orientation === null ? 'from-image' : 'none');
  const canvas = document.createElement('canvas');
  try {
    if (Math.max(bitmap.width, bitmap.height) < leastSide) throw new UnreadablePicture('too-small');
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new UnreadablePicture('not-a-picture');
    for (const square of squares) {
      const { width, height } = sizeWithin(bitmap, square);
      Object.assign(canvas, (orientation ?? 1) > 4 ? { width: height, height: width } : { width, height });
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.imageSmoothingQuality = 'high';
      turn(context, orientation ?? 1);
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

/** Turns what is drawn next by an EXIF orientation to fill the canvas upright. */
function turn(context: CanvasRenderingContext2D, orientation: number) {
  const { width, height } = context.canvas;
  const turns: Readonly<Record<number, [number, number, number, number, number, number]>> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, width, 0],
    7: [0, -1, -1, 0, width, height],
    8: [0, -1, 1, 0, 0, height],
  };
  context.setTransform(...(turns[orientation] ?? [1, 0, 0, 1, 0, 0]));
}

async function decode(file: Blob, imageOrientation: ImageOrientation): Promise<ImageBitmap> {
  const upright = { imageOrientation };
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

/** iPhones' own format (ISO 14496-12 with the brands of ISO 23008-12), which only Apple's browsers can read. */
const isHeic = async (file: Blob): Promise<boolean> =>
  /^.{4}ftyp(hei|hev|mif1|msf1)/s.test(await firstBytes(file));

const firstBytes = async (file: Blob): Promise<string> =>
  new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer());
