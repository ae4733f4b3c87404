import { createHash } from 'node:crypto';

/** What of an album stands in a page as text. */
interface ShownAlbum {
  readonly id: string;
  readonly title: string;
}

/** What of a picture stands in a page as text. */
interface ShownPicture {
  readonly key: string;
  readonly name: string;
  readonly caption: string | null;
}

/** What stands in a built page: since when, in ms, and a fingerprint of each row. */
interface ShownRows {
  readonly since: number;
  readonly rows: ReadonlySet<string>;
}

const fingerprint = (...row: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 8);

/** A fingerprint of each album and each picture: one whose text was changed has another. */
export const fingerprints = (albums: readonly ShownAlbum[], pictures: readonly ShownPicture[] = []) => [
  ...albums.map(({ id, title }) => fingerprint(id, title)),
  ...pictures.map(({ key, name, caption }) => fingerprint(key, name, caption)),
];

/** What a page with these rows carries until it is served; `since` is when they were asked for, in ms. */
export const shownRowsNote = (rows: readonly string[], since: number): string =>
  `<!--rows ${since} ${rows.join(' ')}-->`;

const note = /<!--rows (\d+)([\w -]*?)-->/;

/** What stands in a page, and the page without its note; null when it has no albums in it. */
export function readShownRows(html: string): (ShownRows & { readonly html: string }) | null {
  const [whole, since, rows = ''] = note.exec(html) ?? [];
  if (!whole) return null;
  return {
    since: Number(since),
    rows: new Set(rows.split(' ').filter(Boolean)),
    html: html.replace(whole, ''),
  };
}
