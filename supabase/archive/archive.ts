import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The tables of an archive, in an order in which their rows can be put in. */
export const archived = ['family_member', 'photos', 'shopping', 'purchase', 'log', 'operation'] as const;
export type Archived = (typeof archived)[number];

/** Rows as `to_jsonb` gives them: snake_case, times as ISO 8601 in UTC. */
export type ArchivedTables = Readonly<Record<Archived, readonly Readonly<Record<string, unknown>>[]>>;

/** All family data as one JSON file. */
export interface Archive {
  readonly format: 'familieside/1';
  /** ISO 8601. */
  readonly exportedAt: string;
  /** SHA-256 of `JSON.stringify(tables)`, in hex: a file that was cut off or changed does not fit it. */
  readonly sha256: string;
  readonly tables: ArchivedTables;
}

/** A file that cannot be imported; the message names the place and the reason. Nothing has been changed. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

const uuid = z.guid();
const time = z.iso.datetime({ offset: true });
const whole = z.int().nonnegative();
const text = z.string();
const stamps = z.record(text, z.tuple([z.int(), text]));

const rows = {
  family_member: z.strictObject({ id: uuid, email: text, display_name: text }),
  photos: z.strictObject({
    id: text,
    title: text,
    thumbnail: text,
    link: text,
    category: text,
    active: z.boolean(),
    newest: z.boolean(),
    updated_ts: time,
  }),
  shopping: z.strictObject({
    key: uuid,
    id: whole,
    title: text,
    category: text,
    active: z.boolean(),
    buy: z.boolean(),
    buy_counter: whole,
    freezer: z.boolean(),
    count: whole,
    can_outdate: z.boolean(),
    quantity: text.nullable(),
    wanted_by: uuid.nullable(),
    update_ts: time,
    rev: whole,
    stamps,
    adds: whole.default(1),
  }),
  purchase: z.strictObject({
    id: uuid,
    trip: uuid,
    item_key: uuid,
    member: uuid,
    bought_at: time,
    quantity: text.nullable(),
    wanted_by: uuid.nullable(),
    undone_at: time.nullable(),
    rev: whole,
    wish: uuid.nullable().default(null),
  }),
  log: z.strictObject({
    key: uuid,
    id: text,
    name: text,
    done: z.boolean(),
    date: time,
    deleted_at: time.nullable(),
    purged_at: time.nullable(),
    created_by: uuid.nullable(),
    done_by: uuid.nullable(),
    rev: whole,
    stamps,
  }),
  operation: z.strictObject({
    id: uuid,
    member: uuid,
    received_at: time,
    refused_with: text.nullable(),
    rev: whole.nullable().default(null),
  }),
} satisfies Record<Archived, z.ZodType>;

const schema = z.strictObject({
  format: z.literal('familieside/1'),
  exportedAt: time,
  sha256: text,
  tables: z.strictObject({
    family_member: z.array(rows.family_member),
    photos: z.array(rows.photos),
    shopping: z.array(rows.shopping),
    purchase: z.array(rows.purchase),
    log: z.array(rows.log),
    operation: z.array(rows.operation),
  }),
});

const fingerprint = (tables: unknown) => createHash('sha256').update(JSON.stringify(tables)).digest('hex');

/** An archive of these tables, as they are at `now`. */
export const archiveOf = (tables: ArchivedTables, now: Date): Archive => ({
  format: 'familieside/1',
  exportedAt: now.toISOString(),
  sha256: fingerprint(tables),
  tables,
});

/** Reads an archive. Fails with an `ArchiveError` when it is damaged, of another version, or holds what a table cannot. */
export function parseArchive(json: unknown): Archive {
  const result = schema.safeParse(json);
  if (!result.success) throw new ArchiveError(issues(result.error));
  if (fingerprint((json as Archive).tables) !== result.data.sha256) {
    throw new ArchiveError(
      'the tables do not fit the fingerprint (sha256): the file was changed after it was exported',
    );
  }
  return result.data;
}

/** The first problems of a file, one a line: `tables.shopping[3].title: expected string, received number`. */
export function issues({ issues: found }: z.ZodError): string {
  const place = (path: readonly PropertyKey[]) =>
    path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
      .join('')
      .replace(/^\./, '') || 'the file';
  const lines = found.slice(0, 5).map(({ path, message }) => `${place(path)}: ${message}`);
  const more = found.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}
