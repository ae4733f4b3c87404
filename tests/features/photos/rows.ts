import type { AlbumRow, PhotosTables, PictureRow } from '../../../src/data/tables.ts';

const unchanged = { rev: 1, stamps: {}, deletedAt: null, purgedAt: null, position: null };

/** An album of another site, whose key is its id; a higher id is newer. */
export const album = (id: string, fields: Partial<AlbumRow> = {}): AlbumRow => ({
  ...unchanged,
  key: id,
  id,
  title: id,
  thumbnail: '/a.svg',
  link: 'https://example.org/',
  category: 'Familie',
  newest: false,
  updatedTs: Number(id),
  active: true,
  familyOnly: false,
  ...fields,
});

export const picture = (key: string, fields: Partial<PictureRow> = {}): PictureRow => ({
  ...unchanged,
  key,
  album: 'sommer',
  name: key.repeat(32),
  width: 2560,
  height: 1920,
  caption: null,
  takenOn: null,
  takenTime: null,
  author: null,
  createdAt: 0,
  ...fields,
});

export const tables = (albums: readonly AlbumRow[], pictures: readonly PictureRow[] = []): PhotosTables => ({
  photos: new Map(albums.map((row) => [row.key, row])),
  picture: new Map(pictures.map((row) => [row.key, row])),
});
