import { readFile } from 'node:fs/promises';
import { Decrypter } from 'age-encryption';
import { type ArchivedTables, ArchiveError, parseArchive } from './archive.ts';
import { fromOldSite } from './old-site.ts';

interface Found {
  readonly kind: 'an export of this site' | "an export of the old site's collections";
  readonly tables: ArchivedTables;
}

/** Of this site, encrypted or not, or of the old one. Fails with an `ArchiveError`. */
export async function readArchive(file: string, identityFile?: string): Promise<Found> {
  const bytes = await readFile(file).catch((cause) => {
    throw new ArchiveError(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  });
  return readArchiveText(
    new TextDecoder().decode(isEncrypted(bytes) ? await decrypt(bytes, identityFile) : bytes),
  );
}

export const isEncrypted = (bytes: Buffer): boolean =>
  bytes.subarray(0, 22).toString('latin1') === 'age-encryption.org/v1\n';

/** `identityFile` has a line AGE-SECRET-KEY-1…. Fails with an `ArchiveError`. */
export async function decrypt(bytes: Buffer, identityFile: string | undefined): Promise<Uint8Array> {
  const key = identityFile && /^AGE-SECRET-KEY-1\S+$/m.exec(await readFile(identityFile, 'utf8'))?.[0];
  if (!key)
    throw new ArchiveError('the file is encrypted: name the file with the private age key (--identity FILE)');
  try {
    const decrypter = new Decrypter();
    decrypter.addIdentity(key);
    return await decrypter.decrypt(bytes);
  } catch (cause) {
    throw new ArchiveError('the file was encrypted for another key, or is damaged', { cause });
  }
}

export function readArchiveText(text: string): Found {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new ArchiveError(`this is not whole JSON (${(cause as Error).message})`, { cause });
  }
  const has = (name: string) => typeof json === 'object' && json !== null && name in json;
  if (has('format')) return { kind: 'an export of this site', tables: parseArchive(json).tables };
  if (['photos', 'log', 'shopping'].some(has))
    return { kind: "an export of the old site's collections", tables: fromOldSite(json) };
  throw new ArchiveError(
    'this is neither an export of this site (no "format") nor of the old one (no "photos", "log", "shopping")',
  );
}
