import type { Album, Photo, Picture } from '../../../src/data/gateway/albums.ts';

/** An album of another site, as visitors know it; a higher id is newer. */
export const photo = (id: string, fields: Partial<Photo> = {}): Photo => ({
  id,
  title: id,
  thumbnail: '/a.svg',
  link: 'https://example.org/',
  category: 'Familie',
  newest: false,
  position: null,
  updatedTs: Number(id),
  ...fields,
});

/** The same as members know it. */
export const album = (id: string, fields: Partial<Album> = {}): Album => ({
  ...photo(id),
  active: true,
  familyOnly: false,
  deletedAt: null,
  ...fields,
});

export const picture = (key: string, fields: Partial<Picture> = {}): Picture => ({
  key,
  album: 'sommer',
  name: key.repeat(32),
  width: 2560,
  height: 1920,
  caption: null,
  takenOn: null,
  takenTime: null,
  position: null,
  deletedAt: null,
  createdAt: 0,
  ...fields,
});
