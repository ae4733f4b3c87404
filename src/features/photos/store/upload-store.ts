import type { Names } from '../../../app-shell/store/member-names.ts';
import { retryDelay } from '../../../lib/retry-delay.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import type { DeviceSettings } from '../../../sync/storage/device-settings.ts';
import type { WaitingFile, WaitingFiles } from '../../../sync/storage/waiting-files.ts';
import { UnreadablePicture } from './prepare-picture.ts';
import type { PictureFacts, Sent } from './send-picture.ts';
import type { UploadAuthor } from './upload-author.ts';
import { isLost, isThrough, type Pause, type Upload, type UploadState } from './upload-state.ts';

interface UploadView {
  /** The member's pictures in the order in which they were chosen. */
  readonly uploads: readonly Upload[];
  /**
   * The authors of pictures that wait on this phone for another member to sign in: an id for each picture.
   */
  readonly others: readonly string[];
  readonly names: Names;
  readonly pause: Pause | null;
}

/** This phone's uploads to all albums. Those that are stored on it survive a reload. */
export interface UploadStore extends Store<UploadView> {
  /** Continues with the pictures stored on this phone. */
  resume(): Promise<void>;
  /** Adds files for an album. Its earlier uploads are no longer counted if all of them are done. */
  add(album: string, files: readonly File[]): void;
  /** Removes uploads that are done or refused from the list. */
  clearFinished(): void;
}

/** What uploading needs of the phone and the server, as arguments, so that tests can make it fail. */
export interface UploadParts extends UploadAuthor {
  open(): Promise<WaitingFiles<PictureFacts>>;
  /** Where the names of chosen files are kept until the files are stored. */
  notes(): Promise<Pick<DeviceSettings, 'read' | 'write'>>;
  /** Runs the work, with true if no other tab of this phone is doing this work. */
  alone(work: (isAlone: boolean) => Promise<void>): Promise<void>;
  prepare(file: File): Promise<Blob>;
  dayTaken(file: File): Promise<string | null>;
  send(key: string, facts: PictureFacts, content: Blob, onShare: (share: number) => void): Promise<Sent>;
  /** Runs the work in one of this phone's tabs at a time. */
  exclusive(work: () => Promise<void>): Promise<void>;
  /** Resolves after this many ms, or earlier when the network or the member is back. */
  pause(ms: number): Promise<void>;
  newKey(): string;
}

/**
 * The store of pictures being uploaded. Each is prepared and stored on the phone, then sent, in the order
 * chosen, with one at a time in memory. The server recognizes a picture by its key, so an attempt without an
 * answer can be repeated.
 */
export function createUploadStore(parts: UploadParts): UploadStore {
  const view = createStore<UploadView>(nothing);
  /** The chosen files that are not stored yet, with the id of the member who chose them. */
  const originals = new Map<string, { readonly file: File; readonly member: Promise<string> }>();
  let opening: Promise<WaitingFiles<PictureFacts>> | null = null;
  const open = () => {
    opening ??= parts.open().then((files) => {
      files.onWiped(forget);
      return files;
    });
    return opening;
  };
  const setPause = (pause: Pause | null) => {
    if (view.get().pause !== pause) view.set({ ...view.get(), pause });
  };
  const put = (key: string, state: UploadState) =>
    view.set({
      ...view.get(),
      uploads: view.get().uploads.map((each) => (each.key === key ? { ...each, state } : each)),
    });
  const stateOf = (key: string) => view.get().uploads.find((each) => each.key === key)?.state.kind;

  /** Whether this tab keeps the names of its chosen files. */
  let isKeepingNames = false;

  /**
   * Forgets everything after the member has signed out in another tab: nothing of this one is stored any
   * more.
   */
  function forget() {
    originals.clear();
    isKeepingNames = false;
    view.set(nothing);
  }

  /** Keeps the names of the files that are lost if this tab ends, and of those that were lost with another. */
  async function keepNames() {
    if (!isKeepingNames) return;
    const names = view
      .get()
      .uploads.filter((each) => isLost(each) || /^(chosen|preparing)$/.test(each.state.kind))
      .map(({ key, album, fileName }) => ({ key, album, fileName }));
    // Without storage there is nothing to be told later.
    await parts
      .notes()
      .then((notes) => (isKeepingNames ? notes.write('chosen', names) : undefined))
      .catch(() => {});
  }

  /** Adds to the list what another tab had not stored when it ended. */
  async function showLost() {
    const names = await (await parts.notes()).read('chosen');
    if (!Array.isArray(names)) return;
    for (const { key, album, fileName } of names) {
      if (typeof key !== 'string' || stateOf(key) !== undefined) continue;
      const upload: Upload = { key, album, fileName, state: { kind: 'refused', code: 'lost' } };
      view.set({ ...view.get(), uploads: [...view.get().uploads, upload] });
    }
  }

  /** Prepares the chosen files, one after the other. */
  const prepareAll = once(() =>
    parts.alone(async (isAlone) => {
      isKeepingNames = isAlone;
      await keepNames();
      for (let next = originals.entries().next(); !next.done; next = originals.entries().next()) {
        const [key, { file, member }] = next.value;
        const upload = view.get().uploads.find((each) => each.key === key);
        if (upload) await prepareOne(upload, file, await member);
        originals.delete(key);
        void sendAll();
        await keepNames();
      }
      isKeepingNames = false;
    }),
  );

  async function prepareOne({ key, album, fileName }: Upload, file: File, member: string) {
    put(key, { kind: 'preparing' });
    try {
      const facts = { album, fileName, taken: await parts.dayTaken(file) };
      const content = await parts.prepare(file);
      await keep({ key, member, facts }, content);
      // Signed out while it was being stored.
      if (!originals.has(key)) await (await open()).remove(key);
      put(key, { kind: 'waiting' });
    } catch (error) {
      const code = error instanceof UnreadablePicture ? error.code : 'no-storage';
      if (code === 'no-storage') setPause(code);
      put(key, { kind: 'refused', code });
    }
  }

  /** When the phone has no room, waits until something has been sent. */
  async function keep(picture: WaitingPicture, content: Blob) {
    const files = await open();
    while (originals.has(picture.key)) {
      try {
        return await files.put(picture, content);
      } catch (error) {
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
        const mayLeave = (await files.list()).some((each) => isSentBy(each, picture.member ?? ''));
        if (!isFull || !mayLeave) throw error;
        setPause('no-room');
        void sendAll();
        await parts.pause(5_000);
      }
    }
  }

  /** Returns those of the stored pictures that the member may send, and shows whose the others are. */
  async function ownOf(pictures: readonly WaitingPicture[], member: string) {
    const own = pictures.filter((each) => isSentBy(each, member));
    const others = pictures
      .filter((each) => !own.includes(each))
      .map(({ key, member = '' }) => ({ key, member }));
    if (others.length + view.get().others.length === 0) return own;
    const names = await parts.names();
    const { uploads } = view.get();
    view.set({
      ...view.get(),
      uploads: uploads.filter((upload) => !others.some(({ key }) => key === upload.key)),
      others: others.map((each) => each.member),
      names,
    });
    return own;
  }

  /** Sends the member's stored pictures until none is left. Those of others stay for them. */
  const sendAll = once(() =>
    parts.exclusive(async () => {
      const files = await open();
      let failures = 0;
      async function pauseFor(kind: 'failed' | 'signed-out') {
        setPause(kind === 'signed-out' ? kind : 'offline');
        failures += 1;
        await parts.pause(kind === 'signed-out' ? 30_000 : retryDelay(failures, Math.random()));
      }
      for (let stored = await files.list(); stored.length > 0; stored = await files.list()) {
        const session = await parts.session();
        if (session.kind !== 'member') {
          await pauseFor(session.kind);
          continue;
        }
        const [picture] = await ownOf(stored, session.id);
        if (!picture) break;
        const { key, facts } = picture;
        show(key, facts);
        const content = await files.read(key);
        if (!content) {
          await files.remove(key);
          continue;
        }
        put(key, { kind: 'sending', share: 0 });
        const sent = await parts.send(key, facts, content, (share) => put(key, { kind: 'sending', share }));
        if (sent.kind === 'sent' || sent.kind === 'refused') {
          await files.remove(key);
          put(key, sent);
          setPause(null);
          failures = 0;
        } else {
          put(key, { kind: 'waiting' });
          await pauseFor(sent.kind);
        }
      }
      // The remaining ones have been sent by another tab.
      for (const { key, state } of view.get().uploads)
        if (state.kind === 'waiting' || state.kind === 'sending') put(key, { kind: 'sent' });
    }),
  );

  /** Adds pictures to the list that were stored before this page was opened, or by another tab. */
  function show(key: string, { album, fileName }: PictureFacts) {
    if (stateOf(key) !== undefined) return;
    const upload: Upload = { key, album, fileName, state: { kind: 'waiting' } };
    view.set({ ...view.get(), uploads: [...view.get().uploads, upload] });
  }

  return {
    ...view,
    async resume() {
      const kept = await open()
        .then((files) => files.list())
        .catch(() => []);
      if (kept.length > 0)
        for (const { key, facts } of await ownOf(kept, await parts.author())) show(key, facts);
      await parts
        .alone(async (isAlone) => {
          if (isAlone) await showLost();
        })
        .catch(() => {});
      if (kept.length > 0) await sendAll();
    },
    add(album, files) {
      const member = parts.author();
      const added = files.map((file): Upload => {
        const key = parts.newKey();
        originals.set(key, { file, member });
        return { key, album, fileName: file.name, state: { kind: 'chosen' } };
      });
      const { uploads } = view.get();
      const isDone = uploads.every((each) => each.album !== album || isThrough(each));
      const isAgain = (each: Upload) => isLost(each) && files.some(({ name }) => name === each.fileName);
      const before = uploads.filter(
        (each) => each.album !== album || !(isAgain(each) || (isDone && each.state.kind === 'sent')),
      );
      view.set({ ...view.get(), uploads: [...before, ...added] });
      void keepNames();
      void prepareAll();
    },
    clearFinished() {
      view.set({ ...view.get(), uploads: view.get().uploads.filter((each) => !isThrough(each)) });
      void prepareAll();
    },
  };
}

type WaitingPicture = WaitingFile<PictureFacts>;

/** True if this member may send the picture. */
const isSentBy = ({ member: author }: WaitingPicture, member: string) => !author || author === member;

const nothing: UploadView = { uploads: [], others: [], names: new Map(), pause: null };

/** Returns a function that runs the work once at a time; a call during a run causes one more run. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  return () => {
    if (running) again = true;
    running ??= (async () => {
      do {
        again = false;
        await work();
      } while (again);
    })().finally(() => {
      running = null;
    });
    return running;
  };
}
