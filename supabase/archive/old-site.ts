import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type ArchivedTables, ArchiveError } from './archive.ts';

const nanoseconds = z.int().min(0).max(999_999_999);

/** ISO 8601, ms since 1970, or seconds and nanoseconds. Returns ISO 8601. */
const time = z.union([
  z.iso.datetime({ offset: true }),
  z.number().transform((ms) => new Date(ms).toISOString()),
  z
    .object({ _seconds: z.int(), _nanoseconds: nanoseconds })
    .transform(({ _seconds, _nanoseconds }) => fromSeconds(_seconds, _nanoseconds)),
  z
    .object({ seconds: z.int(), nanoseconds })
    .transform(({ seconds, nanoseconds }) => fromSeconds(seconds, nanoseconds)),
]);

/** Postgres stores microseconds. */
const fromSeconds = (seconds: number, nanoseconds: number) =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(Math.floor(nanoseconds / 1000)).padStart(6, '0')}Z`;

const tidy = z.string().transform((text) => text.normalize('NFC').trim().replace(/\s+/g, ' '));

const photo = z.object({
  title: tidy.pipe(z.string().min(1).max(120)),
  thumbnail: z.string(),
  link: z.string(),
  category: tidy.pipe(z.string().min(1).max(40)),
  active: z.boolean().default(true),
  newest: z.boolean().default(false),
  updatedTs: time,
});
const item = z.object({
  title: tidy.pipe(z.string().min(1).max(80)),
  category: tidy.pipe(z.string().max(40)).nullish(),
  active: z.boolean().default(true),
  buy: z.boolean().default(false),
  buyCounter: z.int().nonnegative().default(0),
  count: z.int().min(0).max(9999).default(0),
  freezer: z.boolean().default(false),
  canOutdate: z.boolean().default(false),
  updateTs: time,
});
const entry = z.object({
  name: tidy.pipe(z.string().min(1).max(500)),
  done: z.boolean().default(false),
  date: time,
});

const collection = <Fields extends z.ZodType>(fields: Fields, id: z.ZodType<string>) =>
  z.union([
    z.record(id, fields).transform((documents) => Object.entries(documents) as [string, z.output<Fields>][]),
    z
      .array(z.intersection(z.object({ id }), fields))
      .transform((list) => list.map((document): [string, z.output<Fields>] => [document.id, document])),
  ]);

const numeric = z.string().regex(/^\d{1,15}$/, 'expected an id of digits only');

const schema = z.strictObject({
  photos: collection(photo, z.string().min(1).max(100)).optional(),
  log: collection(entry, numeric).optional(),
  shopping: collection(item, z.coerce.string().pipe(numeric)).optional(),
});

/** Ids and times are kept, and the same file always gives the same keys. Fails with an `ArchiveError`. */
export function fromOldSite(json: unknown): ArchivedTables {
  const result = schema.safeParse(json);
  if (!result.success) throw new ArchiveError(z.prettifyError(result.error));
  const { photos, shopping, log } = result.data;
  return {
    ...(photos && {
      photos: photos.map(([id, photo]) => ({
        ...columnsOf(photo),
        key: stableKey('photos', id),
        id,
        rev: 1,
      })),
    }),
    ...(shopping && {
      shopping: shopping.map(([id, item]) => ({
        ...columnsOf(item),
        key: stableKey('shopping', id),
        id: Number(id),
        category: item.category || 'Andet',
        rev: 1,
      })),
      // The old site did not know since when something was in the freezer.
      freezer_batch: shopping
        .filter(([, { count }]) => count > 0)
        .map(([id, { count }]) => ({
          key: stableKey('freezer_batch', id),
          item: stableKey('shopping', id),
          day: null,
          count,
          rev: 1,
        })),
    }),
    ...(log && {
      log: log.map(([id, entry]) => ({ ...entry, key: stableKey('log', id), id, rev: 1 })),
    }),
  };
}

/** Returns the fields by the names of their columns: `buyCounter` is in `buy_counter`. */
const columnsOf = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

/** The import would delete those stored here, which the old site did not have, together with their pictures. */
export function withOwnAlbums(old: ArchivedTables, current: ArchivedTables): ArchivedTables {
  if (!old.photos) return old;
  const own = (current.photos ?? []).filter(({ link }) => link === null);
  const ids = new Set(own.map(({ id }) => id));
  const added = { family_only: false, deleted_at: null, purged_at: null, position: null, stamps: {} };
  return {
    ...old,
    photos: [...own, ...old.photos.filter(({ id }) => !ids.has(id)).map((album) => ({ ...album, ...added }))],
    picture: (current.picture ?? []).filter(({ album }) => ids.has(album)),
  };
}

/** A version 8, the custom format of RFC 9562, section 5.8: always the same for the same document. */
function stableKey(collection: string, id: string): string {
  const hex = createHash('sha256').update(`${collection}/${id}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5');
}
