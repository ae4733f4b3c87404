/** Where the files of pictures are stored: Netlify Blobs, or something with the same interface. */
export interface PictureStore {
  get(key: string, options: { type: 'json'; consistency?: 'strong' }): Promise<unknown>;
  get(key: string, options: { type: 'arrayBuffer' }): Promise<ArrayBuffer | null>;
  set(key: string, value: ArrayBuffer): Promise<unknown>;
  setJSON(key: string, value: unknown): Promise<unknown>;
  list(): Promise<{ blobs: readonly { key: string }[] }>;
  delete(key: string): Promise<unknown>;
}

/** Written last, to record that all files of a picture are stored. `since` is when that was, in ms. */
export interface Note {
  /** The size of the largest file, in px. */
  readonly width: number;
  readonly height: number;
  readonly since: number;
}

/** Written first, also when a stored picture is sent again: when that was, in ms. */
export type Start = Pick<Note, 'since'>;

export const noteOf = (name: string) => `${name}.json`;
export const startOf = (name: string) => `${name}.started`;

export const readNote = async (store: PictureStore, name: string): Promise<Note | null> =>
  (await store.get(noteOf(name), { type: 'json', consistency: 'strong' })) as Note | null;
const readStart = async (store: PictureStore, name: string): Promise<Start | null> =>
  (await store.get(startOf(name), { type: 'json', consistency: 'strong' })) as Start | null;

/** Reads a file of a picture by the last part of its address; null when there is none. */
export const readPictureFile = (store: PictureStore, file: string): Promise<ArrayBuffer | null> =>
  store.get(file, { type: 'arrayBuffer' });

/**
 * How long unused files are kept, in ms, since a picture's files are stored one after the other and its row
 * is inserted after them.
 */
const grace = 24 * 60 * 60 * 1000;

/** Deletes the files of pictures that are no longer used. Returns how many files were deleted. */
export async function removeUnused(
  store: PictureStore,
  used: readonly string[],
  now: number,
): Promise<number> {
  const inUse = new Set(used);
  const isRecent = (note: Start | null) => note !== null && note.since > now - grace;
  const { blobs } = await store.list();
  const unused = Map.groupBy(
    blobs.map(({ key }) => key).filter((key) => /^[0-9a-f]{32}[-.]/.test(key)),
    (key) => key.slice(0, 32),
  );
  let removed = 0;
  for (const [name, keys] of unused) {
    if (inUse.has(name)) continue;
    const note = await readNote(store, name);
    if (isRecent(await readStart(store, name)) || isRecent(note)) continue;
    // The note is deleted first, so that an incomplete picture is never taken for a complete one. It may be
    // sent again right now: `keepPicture` writes the start and then reads the note. So either the start is
    // found here and the files stay, or `keepPicture` finds no note and stores them all again.
    await store.delete(noteOf(name));
    if (isRecent(await readStart(store, name))) {
      if (note) await store.setJSON(noteOf(name), note);
      continue;
    }
    const files = keys.filter((key) => key !== noteOf(name) && key !== startOf(name));
    await Promise.all(files.map((key) => store.delete(key)));
    await store.delete(startOf(name));
    removed += keys.length;
  }
  return removed;
}
