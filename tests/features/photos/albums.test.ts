import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  albumsOf,
  albumTitle,
  inAlbumOrder,
  type Photo,
  tilesOf,
} from '../../../src/features/photos/rules/albums.ts';
import { thumbnailSources } from '../../../src/features/photos/rules/thumbnail-sources.ts';
import { albumAddress, albumAt, shortId } from '../../../src/lib/albums/album-address.ts';
import { album as albumRow, picture as pictureRow } from './rows.ts';

describe('the title of an album', () => {
  test.each([
    ['Årbog 2021', 'Årbog', '2021'],
    ['Familie – Jul hos mormor', 'Familie', 'Jul hos mormor'],
    ['Familie på æblejagt', 'Familie', 'På æblejagt'],
    ['Familie – æblejagt', 'Familie', 'Æblejagt'],
    ['Familie: Jul med hele den store familie', 'Familie', 'Jul med hele den store familie'],
    ['Jul 2019 (Familie)', 'Familie', 'Jul 2019 (Familie)'],
    ['2021 - Årbog - del 2', 'Årbog', '2021 - Årbog - del 2'],
    // A word that only begins or ends with the category.
    ['Familiefest i Ribe', 'Familie', 'Familiefest i Ribe'],
    ['Årbog', 'Årbog', 'Årbog'],
    ['Familie –', 'Familie', 'Familie –'],
    ['Øl (hjemmebryg) 2011', 'Øl (hjemmebryg)', '2011'],
    ['C+ 2011', 'C.', 'C+ 2011'],
  ])('%s in %s is %s', (title, category, expected) => {
    expect(albumTitle(title, category)).toBe(expected);
  });

  property.prop([fc.string({ minLength: 1 }), fc.string({ minLength: 1 })])(
    'is never empty',
    (title, category) => {
      expect(albumTitle(title, category)).not.toBe('');
    },
  );
});

const photo = (id: string, category: string, fields: Partial<Photo> = {}) =>
  albumRow(id, { category, newest: true, ...fields });
const ids = (photos: readonly Photo[] | null) => photos?.map(({ id }) => id).join(' ');

const other = { newest: false };
const empty = { link: null, thumbnail: '/albums/tomt.svg' };
test.each<[string, Photo[], string]>([
  [
    'the newest of those chosen for it, and tiles are newest first',
    [photo('1', 'A'), photo('2', 'B'), photo('3', 'A'), photo('4', 'A', other)],
    '3 2',
  ],
  [
    'its newest where none is chosen, or the chosen one is hidden',
    [photo('1', 'A', other), photo('2', 'B'), photo('3', 'A', other)],
    '3 2',
  ],
  [
    'no album of our own without a picture',
    [photo('1', 'A', other), photo('2', 'A', other), photo('9', 'A', empty)],
    '2',
  ],
  [
    'a chosen one of our own with a picture',
    [photo('2', 'A', other), photo('9', 'A', { ...empty, thumbnail: '/billeder/a-800.webp' })],
    '9',
  ],
  ['an empty one rather than none', [photo('9', 'A', empty)], '9'],
])('the tile of a category is %s', (_which, photos, expected) => {
  expect(ids(tilesOf(photos))).toBe(expected);
});

test('the albums of a category are newest first, or in the order made by hand after new ones', () => {
  const photos = [photo('1', 'A'), photo('3', 'A'), photo('2', 'A'), photo('9', 'B')];
  expect(ids(albumsOf(photos, 'A'))).toBe('3 2 1');
  const ordered = ['1', '2', '3'].map((id, position) => photo(id, 'A', { position }));
  expect(ids(albumsOf([...ordered, photo('8', 'A'), photo('9', 'A')], 'A'))).toBe('9 8 1 2 3');
});

describe('the address of an album of our own', () => {
  test.each([
    ['Jul på gården 2025', '/fotoalbum/jul-paa-gaarden-2025-1a2b3c4d'],
    ['Café Ærø & Øl!', '/fotoalbum/cafe-aeroe-oel-1a2b3c4d'],
    ['🎄', '/fotoalbum/1a2b3c4d'],
    [
      'Jul hos mormor med alle kusiner, fætre, onkler, tanter og naboerne fra Overgaden',
      '/fotoalbum/jul-hos-mormor-med-alle-kusiner-faetre-onkler-tanter-og-naboerne-fra-1a2b3c4d',
    ],
  ])('%s is at %s', (title, address) => {
    expect(albumAddress({ id: '1a2b3c4d-5e6f-4a5b-8c9d-000000000000', title })).toBe(address);
  });

  property.prop([fc.string({ unit: 'grapheme' }), fc.uuid()])(
    'is plain and ends with the short id',
    (title, id) => {
      expect(albumAddress({ id, title })).toMatch(/^\/fotoalbum\/[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(albumAddress({ id, title }).endsWith(shortId(id))).toBe(true);
    },
  );
});

describe('the album at an address', () => {
  const own = { link: null, title: 'Sommer', updatedTs: 0 };
  const albums = [photo('aaaaaaaa-1', 'A', own), photo('bbbbbbbb-1', 'A', own), photo('cccccccc-1', 'A')];

  test('is found by it, and by the address from before its title was changed', () => {
    expect(albumAt(albums, '/fotoalbum/sommer-bbbbbbbb')?.id).toBe('bbbbbbbb-1');
    expect(albumAt(albums, '/fotoalbum/jul-2025-aaaaaaaa')?.id).toBe('aaaaaaaa-1');
  });

  test.each(['/fotoalbum/sommer-dddddddd', '/fotoalbum/cccccccc', '/fotoalbum/', '/fotoalbum'])(
    'does not exist at %s',
    (path) => {
      expect(albumAt(albums, path)).toBeUndefined();
    },
  );
});

test('pictures are in the order that was made by hand, then by day and time, then as they came', () => {
  const picture = (key: string, position: number | null, taken: string | null, createdAt = 0) => {
    const [takenOn = null, takenTime = null] = taken?.split('T') ?? [];
    return pictureRow(key, { position, takenOn, takenTime, createdAt });
  };
  const ordered = [
    picture('a', 0, null),
    picture('b', 1, '2020-01-01'),
    picture('c', null, '2024-05-01T23:59:59', 2),
    picture('d', null, '2024-05-02T08:00:00', 1),
    picture('e', null, null, 1),
    picture('f', null, null, 2),
  ];
  expect(inAlbumOrder(ordered.toReversed()).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test.each([
  ['/albums/x.svg', undefined],
  [
    `/api/billeder/${'a'.repeat(32)}-800.webp`,
    `/api/billeder/${'a'.repeat(32)}-400.webp 400w, /api/billeder/${'a'.repeat(32)}-800.webp 800w`,
  ],
  [`/billeder/${'b'.repeat(32)}-320.webp`, undefined],
])('the thumbnail %s, which is stored here, has the widths that are stored', (src, srcSet) => {
  expect(thumbnailSources(src)).toEqual({ src, ...(srcSet && { srcSet }) });
});

test('a thumbnail of another kind or host is resized by this site in several widths', () => {
  const { src, srcSet } = thumbnailSources('https://pictures.example/a b.jpg?x=1&y=2');
  expect(src).toBe(
    '/.netlify/images?url=https%3A%2F%2Fpictures.example%2Fa+b.jpg%3Fx%3D1%26y%3D2&w=320&h=240&fit=cover',
  );
  expect(srcSet?.split(', ').map((each) => each.split(' ')[1])).toEqual(['160w', '320w', '480w', '640w']);
});
