import { webpOrientation } from '../../../../lib/exif.ts';
import { shrinkPicture } from '../../../../lib/shrink-picture.ts';
import type { StoredPicture } from '../../rules/actions.ts';
import { coverAddress } from '../../rules/albums.ts';
import { type TakenAt, takenAt } from '../../rules/taken-at.ts';

/**
 * Returns the picture as it is sent to the function, which accepts a little more than these bytes. A canvas
 * of it has at most 6.6 megapixels; iOS allows 16.7. Less than 200 px is the preview of a picture, and
 * blurred in an album.
 */
export const preparePicture = async (file: Blob): Promise<Blob> =>
  shrinkPicture(file, {
    orientation: await webpOrientation(file),
    squares: [2560],
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

/** The result of sending a picture once. */
export type Sent =
  | { readonly kind: 'stored'; readonly picture: StoredPicture }
  /** It must not be sent again; the code is the function's. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'signed-out' }
  /** No answer, or a failure that may not happen again. */
  | { readonly kind: 'failed' };

/** How long sending a picture may take, in ms: 4 MB from a phone with a poor connection. */
const timeout = 5 * 60_000;

/**
 * Sends a picture to the function that stores its files (netlify/lib/pictures/receive-picture.ts), under names
 * of their content: sent twice, they are stored once.
 */
export async function sendPicture(content: Blob): Promise<Sent> {
  try {
    const answer = await fetch('/api/billeder', {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: content,
      signal: AbortSignal.timeout(timeout),
    });
    const { status } = answer;
    if (status === 401 || status === 403) return { kind: 'signed-out' };
    if (status === 408 || status === 429 || status >= 500) return { kind: 'failed' };
    if (answer.ok) return { kind: 'stored', picture: await answer.json() };
    const { code = 'unknown' } = await answer.json().catch(() => ({}));
    return { kind: 'refused', code };
  } catch {
    return { kind: 'failed' };
  }
}

/** Stores a picture without an album, and returns its address as the thumbnail of one. */
export async function sendCover(file: File): Promise<string> {
  const sent = await sendPicture(await preparePicture(file));
  if (sent.kind !== 'stored') throw new Error(`/api/billeder: ${sent.kind}`);
  return coverAddress(sent.picture);
}

/** Ends early when the network is back, or when the member returns to this page after signing in. */
export const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const events = ['online', 'pageshow', 'focus'];
    const done = () => {
      clearTimeout(timer);
      for (const name of events) removeEventListener(name, done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    for (const name of events) addEventListener(name, done);
  });
