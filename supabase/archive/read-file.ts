import { readFile } from 'node:fs/promises';
import { type ArchivedTables, ArchiveError, parseArchive } from './archive.ts';
import { fromOldSite, looksLikeOldSite } from './old-site.ts';

/** What a file holds, and of which kind it is. */
export interface Found {
  readonly kind: 'an export of this site' | "an export of the old site's collections";
  readonly tables: Partial<ArchivedTables>;
}

/** Reads an export of this site or of the old one. Fails with an `ArchiveError` that names the place and the reason. */
export async function readArchive(file: string): Promise<Found> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new ArchiveError(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  });
  return readArchiveText(text);
}

/** The same of a text. */
export function readArchiveText(text: string): Found {
  const json = parseJson(text);
  if (looksLikeOldSite(json))
    return { kind: "an export of the old site's collections", tables: fromOldSite(json) };
  if (typeof json !== 'object' || json === null || !('format' in json)) {
    throw new ArchiveError(
      'this is neither an export of this site (no "format") nor of the old one (no "photos", "log", "shopping")',
    );
  }
  return { kind: 'an export of this site', tables: parseArchive(json).tables };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const at = Number(/position (\d+)/.exec((cause as Error).message)?.[1] ?? text.length);
    const line = text.slice(0, at).split('\n').length;
    throw new ArchiveError(`line ${line}: this is not whole JSON (${(cause as Error).message})`, { cause });
  }
}
