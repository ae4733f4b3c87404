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

/**
 * Sends a picture to the function that stores it. The key ensures that it is stored once. Calls `onShare`
 * with the share that has been sent, 0 to 1.
 */
export const sendPicture = (
  key: string,
  { album, taken }: PictureFacts,
  content: Blob,
  onShare: (share: number) => void,
): Promise<Sent> =>
  new Promise((resolve) => {
    // fetch does not report how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onloadend = () => resolve(outcome(request, key));
    request.timeout = timeout;
    request.open('POST', `/api/billeder?${new URLSearchParams({ key, album, ...(taken && { taken }) })}`);
    request.setRequestHeader('content-type', 'image/jpeg');
    request.send(content);
  });

function outcome({ status, responseText }: XMLHttpRequest, key: string): Sent {
  if (status === 200) return { kind: 'sent', known: parsed(responseText)?.key !== key };
  if (status === 401 || status === 403) return { kind: 'signed-out' };
  if (status === 0 || status === 408 || status === 429 || status >= 500) return { kind: 'failed' };
  return { kind: 'refused', code: String(parsed(responseText)?.code ?? 'unknown') };
}

function parsed(text: string): { readonly key?: unknown; readonly code?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
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
