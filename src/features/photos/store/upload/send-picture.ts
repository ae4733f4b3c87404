import { coverAddress } from '../../rules/pictures.ts';
import type { TakenAt } from '../../rules/taken-at.ts';
import { preparePicture } from './prepare-picture.ts';

/** The facts sent with a picture. */
export interface PictureFacts {
  readonly album: string;
  readonly taken: TakenAt | null;
}

/** The result of sending a picture once. */
export type Sent =
  /** `known`: the album already contained the same picture. */
  | { readonly kind: 'sent'; readonly known?: boolean }
  /** It must not be sent again; the code is the function's. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'signed-out' }
  /** No answer, or a failure that may not happen again. */
  | { readonly kind: 'failed' };

/** How long sending a picture may take, in ms: 4 MB from a phone with a poor connection. */
const timeout = 5 * 60_000;

/** Sends a picture to the function that stores it. The key ensures that it is stored once. */
export async function sendPicture(key: string, { album, taken }: PictureFacts, content: Blob): Promise<Sent> {
  try {
    const answer = await fetch(
      `/api/billeder?${new URLSearchParams({ key, album, ...(taken && { taken }) })}`,
      {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg' },
        body: content,
        signal: AbortSignal.timeout(timeout),
      },
    );
    const { status } = answer;
    if (status === 401 || status === 403) return { kind: 'signed-out' };
    if (status === 408 || status === 429 || status >= 500) return { kind: 'failed' };
    const { key: stored, code = 'unknown' } = await answer.json().catch(() => ({}));
    return answer.ok ? { kind: 'sent', known: stored !== key } : { kind: 'refused', code };
  } catch {
    return { kind: 'failed' };
  }
}

/** Stores a picture without an album, and returns its address as the thumbnail of one. */
export async function sendCover(file: File): Promise<string> {
  const body = await preparePicture(file);
  const answer = await fetch('/api/billeder', { method: 'POST', body });
  if (!answer.ok) throw new Error(`/api/billeder answered ${answer.status}.`);
  return coverAddress(await answer.json());
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
