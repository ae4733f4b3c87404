import type { AlbumRow, PhotosTables, PictureRow } from '../../../src/data/tables.ts';
import { madeRow } from '../../support/features/made-row.ts';

/** An album of another site, whose key is its id; a higher id is newer. */
export const album = (id: string, fields: Partial<AlbumRow> = {}): AlbumRow =>
  madeRow('photos', {
    ...{ key: id, id, title: id, thumbnail: '/a.svg', link: 'https://example.org/', category: 'Familie' },
    updatedTs: Number(id),
    ...fields,
  });

export const picture = (key: string, fields: Partial<PictureRow> = {}): PictureRow =>
  madeRow('picture', {
    ...{ key, album: 'sommer', name: key.repeat(32), width: 2560, height: 1920, createdAt: 0 },
    ...fields,
  });

export const tables = (albums: readonly AlbumRow[], pictures: readonly PictureRow[] = []): PhotosTables => ({
  photos: new Map(albums.map((row) => [row.key, row])),
  picture: new Map(pictures.map((row) => [row.key, row])),
});
