import { Encrypter } from 'age-encryption';
import { bundle } from '../../../supabase/archive/bundle.ts';
import type { BackupStore } from './backup.ts';

interface PictureSource {
  get(key: string, options: { type: 'arrayBuffer' }): Promise<ArrayBuffer | null>;
  list(): Promise<{ blobs: readonly { key: string }[] }>;
}

/** The key of a picture's encrypted copy, which holds all its files. */
const copyOf = (name: string) => `pictures/${name}.age`;
/** The key that records since when a copied picture is no longer used: `gone/NAME.2026-11-22`. */
const goneOf = (name: string, day: string) => `gone/${name}.${day}`;

/** How many pictures are copied at the same time. */
const together = 4;
/** How many days a copy is kept after its picture is gone: as long as weekly backups that refer to it. */
const daysKept = 90;

/** Copies until `now` (ms) reaches `until`; the rest is copied the next time. Returns how many were copied. */
export async function backUpPictures(
  { pictures, backups, recipient }: { pictures: PictureSource; backups: BackupStore; recipient: string },
  used: readonly string[],
  { now, until }: { readonly now: () => number; readonly until: number },
): Promise<number> {
  const kept = (await backups.list()).blobs.map(({ key }) => key);
  const copied = new Set(kept.flatMap((key) => /^pictures\/([0-9a-f]{32})\.age$/.exec(key)?.[1] ?? []));
  await deleteUnused(backups, kept, copied, new Set(used), new Date(now()));

  const files = Map.groupBy(
    (await pictures.list()).blobs.map(({ key }) => key),
    (key) => key.slice(0, 32),
  );
  const waiting = used.filter((name) => !copied.has(name) && files.get(name)?.includes(`${name}.json`));
  let count = 0;
  const copy = async () => {
    for (let name = waiting.pop(); name && now() < until; name = waiting.pop()) {
      const contents = [];
      for (const key of files.get(name)?.toSorted() ?? []) {
        const bytes = await pictures.get(key, { type: 'arrayBuffer' });
        if (bytes) contents.push({ name: key, content: new Uint8Array(bytes) });
      }
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      await backups.set(copyOf(name), new Uint8Array(await encrypter.encrypt(bundle(contents))).buffer);
      count++;
    }
  };
  await Promise.all(Array.from({ length: together }, copy));
  return count;
}

async function deleteUnused(
  backups: BackupStore,
  kept: readonly string[],
  copied: ReadonlySet<string>,
  used: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const noted = new Map(
    kept.flatMap((key) => {
      const [, name, day] = /^gone\/([0-9a-f]{32})\.(\d{4}-\d{2}-\d{2})$/.exec(key) ?? [];
      return name && day ? [[name, day] as const] : [];
    }),
  );
  for (const name of copied) {
    const day = noted.get(name);
    if (used.has(name)) {
      if (day) await backups.delete(goneOf(name, day));
    } else if (!day) await backups.set(goneOf(name, now.toISOString().slice(0, 10)), new ArrayBuffer(0));
    else if (now.getTime() - Date.parse(day) > daysKept * 86_400_000) {
      await backups.delete(copyOf(name));
      await backups.delete(goneOf(name, day));
    }
  }
}
