import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A row as returned by `to_jsonb`: columns in snake_case, times as ISO 8601 in UTC. */
type ArchivedRow = Readonly<Record<string, unknown>>;

/** The rows of each table by its name. The database determines which tables and columns there are. */
export type ArchivedTables = Readonly<Record<string, readonly ArchivedRow[]>>;

/** A file that cannot be imported. The message names the place and the reason. Nothing has been changed. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

export const archivedTables: z.ZodType<ArchivedTables> = z.record(
  z.string(),
  z.array(z.record(z.string(), z.unknown())),
);

const schema = z.strictObject({
  format: z.literal('familieside/1'),
  exportedAt: z.iso.datetime({ offset: true }),
  /** SHA-256 of `JSON.stringify(tables)`, in hex, which reveals a truncated or changed file. */
  sha256: z.string(),
  tables: archivedTables,
});
type Archive = z.output<typeof schema>;

const fingerprint = (tables: unknown) => createHash('sha256').update(JSON.stringify(tables)).digest('hex');

export const archiveOf = (tables: ArchivedTables, now: Date): Archive => ({
  format: 'familieside/1',
  exportedAt: now.toISOString(),
  sha256: fingerprint(tables),
  tables,
});

export function parseArchive(json: unknown): Archive {
  const result = schema.safeParse(json);
  if (!result.success) throw new ArchiveError(z.prettifyError(result.error));
  if (fingerprint((json as Archive).tables) !== result.data.sha256) {
    throw new ArchiveError(
      'the tables do not fit the fingerprint (sha256): the file was changed after it was exported',
    );
  }
  return result.data;
}
