import { z } from 'zod';
import { binDays } from '../../../src/lib/bin.ts';
import { oneDay } from '../../../src/lib/durations.ts';

/** Where the files of pictures are stored: Netlify Blobs, or something with the same interface. */
export interface PictureFiles {
  get(key: string, options: { type: 'json'; consistency?: 'strong' }): Promise<unknown>;
  get(key: string, options: { type: 'arrayBuffer' }): Promise<ArrayBuffer | null>;
  set(key: string, value: ArrayBuffer): Promise<unknown>;
  setJSON(key: string, value: unknown): Promise<unknown>;
  list(): Promise<{ blobs: readonly { key: string }[] }>;
  delete(key: string): Promise<unknown>;
}

/** Written first, also when a stored picture is sent again: when that was, in ms. */
const startSchema = z.object({ since: z.number() }).readonly();
export type Start = z.output<typeof startSchema>;

/** Written last, to record that all files of a picture are stored: the size of the largest, in px. */
const completionSchema = z.object({ width: z.int().positive(), height: z.int().positive() }).readonly();
export type Completion = z.output<typeof completionSchema>;

export const completionKey = (name: string) => `${name}.json`;
export const startKey = (name: string) => `${name}.started`;

export const readCompletion = (store: PictureFiles, name: string): Promise<Completion | null> =>
  readRecord(store, completionKey(name), completionSchema);

const readRecord = async <T>(store: PictureFiles, key: string, schema: z.ZodType<T>): Promise<T | null> =>
  schema.safeParse(await store.get(key, { type: 'json', consistency: 'strong' })).data ?? null;

/** In ms: a picture's row comes after its files, from a phone that may have lost its network in between. */
const grace = binDays * oneDay;

/** Deletes the files of pictures that are no longer used. Returns how many files were deleted. */
export async function removeUnused(
  store: PictureFiles,
  used: readonly string[],
  now: number,
): Promise<number> {
  const inUse = new Set(used);
  const { blobs } = await store.list();
  const unused = Map.groupBy(
    blobs.map(({ key }) => key).filter((key) => /^[0-9a-f]{32}[-.]/.test(key)),
    (key) => key.slice(0, 32),
  );
  let removed = 0;
  for (const [name, keys] of unused) {
    if (inUse.has(name)) continue;
    const start = await readRecord(store, startKey(name), startSchema);
    if (start && start.since > now - grace) continue;
    // First, so that an incomplete picture is never taken for a complete one.
    await store.delete(completionKey(name));
    await Promise.all(keys.map((key) => store.delete(key)));
    removed += keys.length;
  }
  return removed;
}
