import { openDB } from 'idb';

/** Small things that a feature keeps on this phone alone: they survive reload and restart, and are forgotten at sign-out. */
export interface Notes {
  read(name: string): Promise<unknown>;
  /** Replaces the note; resolved, it is on disk, and the phone's other tabs have been told. */
  write(name: string, value: unknown): Promise<void>;
  /** Tells when another tab has written, or everything was wiped. */
  listen(on: () => void): () => void;
}

/** Notes in IndexedDB under this name. Fails where the browser has no storage. */
export async function openNotes(database: string): Promise<Notes> {
  const db = await openDB(database, 1, { upgrade: (created) => void created.createObjectStore('notes') });
  const channel = new BroadcastChannel(database);
  return {
    read: (name) => db.get('notes', name),
    async write(name, value) {
      const tx = db.transaction('notes', 'readwrite', { durability: 'strict' });
      const put = tx.store.put(value, name);
      // At once: a tab that ends before it hears of the put has written all the same.
      tx.commit();
      await Promise.all([put, tx.done]);
      channel.postMessage({ type: 'notes' });
    },
    listen(on) {
      channel.addEventListener('message', on);
      return () => channel.removeEventListener('message', on);
    },
  };
}

/** Notes that last as long as the page. */
export function createMemoryNotes(): Notes {
  const notes = new Map<string, unknown>();
  return {
    read: async (name) => notes.get(name),
    write: async (name, value) => void notes.set(name, value),
    listen: () => () => {},
  };
}
