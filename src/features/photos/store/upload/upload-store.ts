import { retryDelay } from '../../../../lib/retry-delay.ts';
import { UnreadablePicture } from '../../../../lib/shrink-picture.ts';
import { createStore, readOnly } from '../../../../lib/store.ts';
import type { StoredPicture } from '../../rules/actions.ts';
import type { TakenAt } from '../../rules/taken-at.ts';
import type { Added } from '../photos-store.ts';
import type { FileFacts, Sent } from './send-picture.ts';

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
  prepare(file: File): Promise<Blob>;
  facts(file: File): Promise<FileFacts>;
  /** Sends the files. */
  send(content: Blob): Promise<Sent>;
  isFull(): boolean;
  /** Adds the row, once the files are stored. */
  add(key: string, picture: StoredPicture, taken: TakenAt | null): Promise<Added>;
  /** Resolves after this many ms, or earlier when the network or the member is back. */
  pause(ms: number): Promise<void>;
  newKey(): string;
  /** The names of this album's files that have not arrived, which stay on the phone until they have. */
  readonly missing: {
    read(): Promise<readonly string[]>;
    write(names: readonly string[]): Promise<void>;
  };
}

/** True for an upload that is sent or refused for good. */
export const isFinished = ({ state }: Upload): boolean => state.kind === 'sent' || state.kind === 'refused';

/**
 * The store of pictures being uploaded to an album. One after the other is prepared and sent, in the order
 * chosen, with one at a time in memory. An attempt without an answer is repeated. A picture that the album has is
 * recognized by its content, so choosing everything again adds what is missing.
 */
export function createUploadStore(parts: Parts) {
  const view = createStore<UploadView>({ uploads: [], pause: null, missing: [] });
  const put = (fields: Partial<UploadView>) => view.set({ ...view.get(), ...fields });
  const files = new Map<string, File>();
  let isRunning = false;

  function setState(key: string, state: UploadState) {
    put({ uploads: view.get().uploads.map((each) => (each.key === key ? { ...each, state } : each)) });
  }

  /** Without storage, nothing is told later. */
  const keepMissing = () =>
    parts.missing
      .write([
        ...view.get().missing,
        ...view.get().uploads.flatMap((each) => (isFinished(each) ? [] : each.fileName)),
      ])
      .catch(() => {});

  async function send(key: string, file: File): Promise<UploadState> {
    if (parts.isFull()) return { kind: 'refused', code: 'album-full' };
    const { taken, isMoving } = await parts.facts(file);
    const content = await parts.prepare(file);
    for (let failures = 1; ; failures += 1) {
      setState(key, { kind: 'sending' });
      const sent = await parts.send(content);
      if (sent.kind === 'stored') {
        const added = await parts.add(key, sent.picture, taken);
        return added === 'added' || added === 'known'
          ? { kind: 'sent', known: added === 'known', isMoving }
          : { kind: 'refused', code: added };
      }
      if (sent.kind === 'refused') return sent;
      put({ pause: sent.kind === 'signed-out' ? 'signed-out' : 'offline' });
      await parts.pause(sent.kind === 'signed-out' ? 30_000 : retryDelay(failures, Math.random()));
    }
  }

  async function sendAll() {
    isRunning = true;
    for (let next = files.entries().next(); !next.done; next = files.entries().next()) {
      const [key, file] = next.value;
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
      put({ missing: await parts.missing.read().catch(() => []) });
    },
    /** Adds files. Earlier uploads are no longer counted if all of them are done. */
    add(chosen: readonly File[]) {
      const added = chosen.map((file): Upload => {
        const key = parts.newKey();
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
