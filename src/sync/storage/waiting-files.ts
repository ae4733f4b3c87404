import { openDB } from 'idb';

/** A file that waits on this phone to be sent, and what is to be known of it. */
interface WaitingFile<Facts extends object> {
  /** A uuid: by it the receiver knows the file again. */
  readonly key: string;
  readonly facts: Facts;
}

/** Files that survive reload, a killed tab and a restarted phone until they are sent, in the order in which they were put. */
export interface WaitingFiles<Facts extends object> {
  /** All of them, without their contents, which may be hundreds of megabytes. */
  list(): Promise<readonly WaitingFile<Facts>[]>;
  /** When it resolves, the file is on disk. Fails with a `QuotaExceededError` where the phone has no room. */
  put(file: WaitingFile<Facts>, content: Blob): Promise<void>;
  /** Null when another tab has sent it. */
  read(key: string): Promise<Blob | null>;
  remove(key: string): Promise<void>;
}

/** Waiting files in IndexedDB under this name; device-data.ts counts and wipes them. Fails where the browser has no storage. */
export async function openWaitingFiles<Facts extends object>(name: string): Promise<WaitingFiles<Facts>> {
  const db = await openDB(name, 1, {
    upgrade(created) {
      created
        .createObjectStore('waiting', { autoIncrement: true })
        .createIndex('key', 'key', { unique: true });
      created.createObjectStore('contents');
    },
    blocking: () => db.close(),
  });
  const write = () => db.transaction(['waiting', 'contents'], 'readwrite', { durability: 'strict' });
  return {
    list: () => db.getAll('waiting'),
    async put(file, content) {
      // Safari has lost files that were kept as a Blob.
      const bytes = await content.arrayBuffer();
      const tx = write();
      await Promise.all([
        tx.objectStore('waiting').add(file),
        tx.objectStore('contents').put({ bytes, type: content.type }, file.key),
        tx.done,
      ]);
    },
    async read(key) {
      const found: { bytes: ArrayBuffer; type: string } | undefined = await db.get('contents', key);
      return found ? new Blob([found.bytes], { type: found.type }) : null;
    },
    async remove(key) {
      const tx = write();
      const place = await tx.objectStore('waiting').index('key').getKey(key);
      await Promise.all([
        place !== undefined && tx.objectStore('waiting').delete(place),
        tx.objectStore('contents').delete(key),
        tx.done,
      ]);
    },
  };
}
