import { retryDelay } from '../../../lib/retry-delay.ts';
import { shrinkPicture, UnreadablePicture } from '../../../lib/shrink-picture.ts';
import { createStore, readOnly } from '../../../lib/store.ts';
import type { DeviceSettings } from '../../../sync/storage/device-settings.ts';
import type { StoredPicture } from '../rules/actions.ts';
import { coverAddress } from '../rules/albums.ts';
import { isMoving, takenAt, webpOrientation } from '../rules/file-facts.ts';
import type { PhotosStore } from './photos-store.ts';

/**
 * Returns the picture as it is sent to the function, which accepts a little more than these bytes. A canvas
 * of it has at most 6.6 megapixels; iOS allows 16.7. Less than 200 px is the preview of a picture, and
 * blurred in an album.
 */
const preparePicture = async (file: Blob): Promise<Blob> =>
  shrinkPicture(file, {
    orientation: await webpOrientation(file),
    squares: [2560],
    qualities: [0.88, 0.75, 0.6],
    mostBytes: 4_400_000,
    leastSide: 200,
  });

/** The result of sending a picture once. */
type Sent =
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
async function sendPicture(content: Blob): Promise<Sent> {
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

/** How far a picture has got. A refusal has the server's code or one of the phone's own. */
export type UploadState =
  | { readonly kind: 'waiting' | 'preparing' | 'sending' }
  /** `known`: the album already contained it. `isMoving`: it moves, but not in the album. */
  | { readonly kind: 'sent'; readonly known?: boolean; readonly isMoving?: boolean }
  | { readonly kind: 'refused'; readonly code: string };

/** A picture on its way to the album. The phone makes its `key`, a uuid. */
export interface Upload {
  readonly key: string;
  readonly fileName: string;
  readonly state: UploadState;
}

/** Why nothing is being sent although pictures are waiting. */
export type Pause = 'offline' | 'signed-out';

interface UploadView {
  /** In the order in which they were chosen. */
  readonly uploads: readonly Upload[];
  readonly pause: Pause | null;
  /** The names of the files that had not arrived when an earlier page was closed. */
  readonly missing: readonly string[];
}

interface Parts {
  /** The id of the album. */
  readonly album: string;
  readonly store: Pick<PhotosStore, 'isFull' | 'addPicture'>;
  readonly settings: Pick<DeviceSettings, 'read' | 'write'>;
  prepare(file: File): Promise<Blob>;
  send(content: Blob): Promise<Sent>;
  /** Resolves after this many ms, or earlier when the network or the member is back. */
  pause(ms: number): Promise<unknown>;
}

/** True for an upload that is sent or refused for good. */
const isFinished = ({ state }: Upload): boolean => state.kind === 'sent' || state.kind === 'refused';

/**
 * The store of pictures being uploaded to an album. One after the other is prepared and sent, in the order
 * chosen, with one at a time in memory. An attempt without an answer is repeated. A picture that the album has is
 * recognized by its content, so choosing everything again adds what is missing.
 */
export function createUploadStore({ album, store, settings, ...parts }: Parts) {
  const view = createStore<UploadView>({ uploads: [], pause: null, missing: [] });
  const put = (fields: Partial<UploadView>) => view.set({ ...view.get(), ...fields });
  const files = new Map<string, File>();
  let isRunning = false;

  function setState(key: string, state: UploadState) {
    put({ uploads: view.get().uploads.map((each) => (each.key === key ? { ...each, state } : each)) });
  }

  /** The names of the files that have not arrived stay on the phone. Without storage, nothing is told later. */
  const setting = `missing-${album}`;
  const keepMissing = () =>
    settings
      .write(setting, [
        ...view.get().missing,
        ...view.get().uploads.flatMap((each) => (isFinished(each) ? [] : each.fileName)),
      ])
      .catch(() => {});

  async function send(key: string, file: File): Promise<UploadState> {
    if (store.isFull(album)) return { kind: 'refused', code: 'album-full' };
    const start = await file.slice(0, 1024 * 1024).arrayBuffer();
    const taken = takenAt(start, file.name);
    const content = await parts.prepare(file);
    for (let failures = 1; ; failures += 1) {
      setState(key, { kind: 'sending' });
      const sent = await parts.send(content);
      if (sent.kind === 'stored') {
        const added = await store.addPicture(key, album, sent.picture, taken);
        return added === 'added' || added === 'known'
          ? { kind: 'sent', known: added === 'known', isMoving: isMoving(start) }
          : { kind: 'refused', code: added };
      }
      if (sent.kind === 'refused') return sent;
      put({ pause: sent.kind === 'signed-out' ? 'signed-out' : 'offline' });
      await parts.pause(sent.kind === 'signed-out' ? 30_000 : retryDelay(failures, Math.random()));
    }
  }

  async function sendAll() {
    isRunning = true;
    // Also those that are added meanwhile.
    for (const [key, file] of files) {
      setState(key, { kind: 'preparing' });
      const state = await send(key, file).catch((error): UploadState => {
        // Otherwise the file has been moved, or it is in a cloud and the phone has no network.
        return { kind: 'refused', code: error instanceof UnreadablePicture ? error.code : 'unreadable' };
      });
      setState(key, state);
      put({ pause: null });
      files.delete(key);
      void keepMissing();
    }
    isRunning = false;
  }

  return {
    ...readOnly(view),
    /** Reads which files had not arrived when an earlier page was closed. */
    async resume() {
      const names = await settings.read(setting).catch(() => null);
      put({ missing: Array.isArray(names) ? names.map(String) : [] });
    },
    /** Adds files. Earlier uploads are no longer counted if all of them are done. */
    add(chosen: readonly File[]) {
      const added = chosen.map((file): Upload => {
        const key = crypto.randomUUID();
        files.set(key, file);
        return { key, fileName: file.name, state: { kind: 'waiting' } };
      });
      const { uploads, missing } = view.get();
      const counted = uploads.every(isFinished)
        ? uploads.filter(({ state }) => state.kind === 'refused')
        : uploads;
      put({
        uploads: [...counted, ...added],
        missing: missing.filter((name) => !chosen.some((file) => file.name === name)),
      });
      void keepMissing();
      if (!isRunning) void sendAll();
    },
    /** Removes those that are done or refused from the list. */
    clearFinished() {
      put({ uploads: view.get().uploads.filter((each) => !isFinished(each)), missing: [] });
      void keepMissing();
    },
  };
}

export type UploadStore = ReturnType<typeof createUploadStore>;

/** Ends early when the network is back, or when the member returns to this page after signing in. */
const pause = (ms: number) =>
  Promise.race([
    new Promise((resolve) => setTimeout(resolve, ms)),
    ...['online', 'pageshow', 'focus'].map(
      (event) => new Promise((resolve) => addEventListener(event, resolve, { once: true })),
    ),
  ]);

/** Opens this member's uploads to the album of this page. */
export function openUploads(album: string, store: PhotosStore, settings: DeviceSettings): UploadStore {
  const parts = { prepare: preparePicture, send: sendPicture, pause };
  const uploads = createUploadStore({ album, store, settings, ...parts });
  // What has not been sent yet must be chosen again.
  addEventListener('beforeunload', (event) => {
    if (!uploads.get().uploads.every(isFinished)) event.preventDefault();
  });
  void uploads.resume();
  return uploads;
}
