import type { TabMessage } from '../ports.ts';
import { openDatabase } from './open-database.ts';

/** A file on this phone that is waiting to be sent, with facts about it. */
export interface WaitingFile<Facts extends object> {
  /** A uuid, by which the server recognizes a file that is sent again. */
  readonly key: string;
  /**
   * The author's id: it is sent only while this member is signed in. A file whose author is unknown is sent
   * by whoever is: it is empty, or missing in a file that an older version of the page stored.
   */
  readonly member?: string;
  readonly facts: Facts;
}

/**
 * Files waiting to be sent, in the order they were added. They survive a reload, a killed tab and a restarted
 * phone.
 */
export interface WaitingFiles<Facts extends object> {
  /** Lists all of them without their contents, which may be hundreds of megabytes. */
  list(): Promise<readonly WaitingFile<Facts>[]>;
  /**
   * Resolves when the file is on disk. Fails with a `QuotaExceededError` when the phone has no room for it.
   */
  put(file: WaitingFile<Facts>, content: Blob): Promise<void>;
  /** Returns the content, or null when another tab has already sent the file. */
  read(key: string): Promise<Blob | null>;
  remove(key: string): Promise<void>;
  /** Calls `on` when files were removed from this phone, such as by signing out in another tab. */
  onWiped(on: () => void): void;
}

/**
 * Opens the waiting files in an IndexedDB database of this name, which device-data.ts can wipe. Fails where
 * the browser offers no storage.
 */
export async function openWaitingFiles<Facts extends object>(name: string): Promise<WaitingFiles<Facts>> {
  const begin = await openDatabase(name, 1, (created) => {
    created.createObjectStore('waiting', { autoIncrement: true }).createIndex('key', 'key', { unique: true });
    created.createObjectStore('contents');
  });
  const channel = new BroadcastChannel(name);
  const write = () => begin(['waiting', 'contents'], 'readwrite', 'strict');
  return {
    list: async () => (await begin(['waiting'], 'readonly')).objectStore('waiting').getAll(),
    async put(file, content) {
      // Safari has lost files that were stored as a Blob.
      const bytes = await content.arrayBuffer();
      const tx = await write();
      await Promise.all([
        tx.objectStore('waiting').add(file),
        tx.objectStore('contents').put({ bytes, type: content.type }, file.key),
        tx.done,
      ]);
    },
    async read(key) {
      const tx = await begin(['contents'], 'readonly');
      const found: { bytes: ArrayBuffer; type: string } | undefined = await tx
        .objectStore('contents')
        .get(key);
      return found ? new Blob([found.bytes], { type: found.type }) : null;
    },
    async remove(key) {
      const tx = await write();
      const place = await tx.objectStore('waiting').index('key').getKey(key);
      await Promise.all([
        place !== undefined && tx.objectStore('waiting').delete(place),
        tx.objectStore('contents').delete(key),
        tx.done,
      ]);
    },
    onWiped(on) {
      channel.addEventListener(
        'message',
        ({ data }: MessageEvent<TabMessage>) => data.type === 'wiped' && on(),
      );
    },
  };
}
