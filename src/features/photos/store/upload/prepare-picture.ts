import { longestSide } from '../../../../lib/picture-files.ts';
import { shrinkPicture } from '../../../../lib/shrink-picture.ts';
import { type TakenAt, takenAt } from '../../rules/taken-at.ts';

/**
 * Returns the picture as it is sent to the function, which accepts a little more than these bytes. A canvas
 * of it has at most 6.6 megapixels; iOS allows 16.7. Less than 200 px is the preview of a picture, and
 * blurred in an album.
 */
export const preparePicture = (file: Blob): Promise<Blob> =>
  shrinkPicture(file, {
    sides: [longestSide],
    qualities: [0.88, 0.75, 0.6],
    mostBytes: 4_400_000,
    leastSide: 200,
  });

/** What a file says of its picture: when it was taken, if it does, and whether it moves, which JPEG cannot. */
export interface FileFacts {
  readonly taken: TakenAt | null;
  readonly isMoving: boolean;
}

/** A GIF with a second frame, and the chunk that announces the frames of a WebP or PNG. */
const moving = /^GIF8(.*!ù.{5}\0,){2}|^RIFF.{4}WEBPVP8X.{0,4000}ANIM|^.PNG.{0,4000}acTL/s;

export async function readFacts(file: File): Promise<FileFacts> {
  const start = await file.slice(0, 1024 * 1024).arrayBuffer();
  const latin = new TextDecoder('latin1').decode(start);
  return { taken: takenAt(start, file.name), isMoving: moving.test(latin) };
}
