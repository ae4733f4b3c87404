import { createHash } from 'node:crypto';

/** The fields of an album that its page contains as text. */
interface ShownAlbum {
  readonly id: string;
  readonly title: string;
}

/** The fields of a picture that its page contains as text. */
interface ShownPicture {
  readonly key: string;
  readonly name: string;
  readonly caption: string | null;
}

/** The rows that a built page contains: when they were read, in ms, and a fingerprint of each. */
interface ShownRows {
  readonly since: number;
  readonly rows: ReadonlySet<string>;
}

const fingerprint = (...row: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 8);

/** Returns a fingerprint of each album and picture, which changes when its text does. */
export const fingerprints = (albums: readonly ShownAlbum[], pictures: readonly ShownPicture[] = []) => [
  ...albums.map(({ id, title }) => fingerprint(id, title)),
  ...pictures.map(({ key, name, caption }) => fingerprint(key, name, caption)),
];

/**
 * Returns an HTML comment that records a page's rows in the built file; it is removed when the page is
 * served. `since` is when the rows were read, in ms.
 */
export const shownRowsNote = (rows: readonly string[], since: number): string =>
  `<!--rows ${since} ${rows.join(' ')}-->`;

const note = /<!--rows (\d+)([\w -]*?)-->/;

/**
 * Reads and removes a page's note of its rows. Returns null when the page has none, as it shows no albums.
 */
export function readShownRows(html: string): (ShownRows & { readonly html: string }) | null {
  const [whole, since, rows = ''] = note.exec(html) ?? [];
  if (!whole) return null;
  return {
    since: Number(since),
    rows: new Set(rows.split(' ').filter(Boolean)),
    html: html.replace(whole, ''),
  };
}
