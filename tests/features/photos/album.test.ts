import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { Photo } from '../../../src/data/gateway.ts';
import { albumTitle, newestOfEachCategory } from '../../../src/features/photos/album.ts';
import { categoryFromUrl, categoryUrl } from '../../../src/features/photos/category-url.ts';
import { thumbnailSources } from '../../../src/features/photos/thumbnail-sources.ts';

describe('the title of an album', () => {
  test.each([
    ['Årbog 2021', 'Årbog', '2021'],
    ['årbog 2021', 'Årbog', '2021'],
    ['Familie – Jul hos mormor', 'Familie', 'Jul hos mormor'],
    ['Familie: Jul', 'Familie', 'Jul'],
    ['Familie på æblejagt', 'Familie', 'På æblejagt'],
    ['Familie – æblejagt', 'Familie', 'Æblejagt'],
    ['Familie: Jul med hele den store familie', 'Familie', 'Jul med hele den store familie'],
    ['Jul 2019 (Familie)', 'Familie', 'Jul 2019 (Familie)'],
    ['iPhone-billeder', 'Familie', 'iPhone-billeder'],
    ['2021 - Årbog - del 2', 'Årbog', '2021 - Årbog - del 2'],
    ['Hos Ane (1. sal)', 'Familie', 'Hos Ane (1. sal)'],
  ])('%s in %s is %s', (title, category, expected) => {
    expect(albumTitle(title, category)).toBe(expected);
  });

  test('keeps a word that only begins or ends with the category', () => {
    expect(albumTitle('Familiefest i Ribe', 'Familie')).toBe('Familiefest i Ribe');
    expect(albumTitle('Storårbog', 'Årbog')).toBe('Storårbog');
  });

  test('keeps a title that is nothing but the category', () => {
    expect(albumTitle('Årbog', 'Årbog')).toBe('Årbog');
    expect(albumTitle('Familie –', 'Familie')).toBe('Familie –');
  });

  test('treats special characters in a category as text', () => {
    expect(albumTitle('Øl (hjemmebryg) 2011', 'Øl (hjemmebryg)')).toBe('2011');
    expect(albumTitle('C+ 2011', 'C.')).toBe('C+ 2011');
  });

  property.prop([fc.string({ minLength: 1 }), fc.string({ minLength: 1 })])(
    'is never empty',
    (title, category) => {
      expect(albumTitle(title, category)).not.toBe('');
    },
  );
});

const photo = (id: string, category: string): Photo => ({
  id,
  category,
  title: id,
  thumbnail: '/a.svg',
  link: 'https://example.org/',
});

test('a category has one tile: its newest photo', () => {
  const photos = [photo('1', 'Familie'), photo('2', 'Årbog'), photo('3', 'Familie')];
  expect(newestOfEachCategory(photos).map(({ id }) => id)).toEqual(['1', '2']);
});

describe('the address of a category', () => {
  test.each(['', '?kategori=', '?kategori=%20', '?andet=Familie'])('%s means all categories', (search) => {
    expect(categoryFromUrl(search)).toBeNull();
  });

  const categories = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.trim() === text);
  property.prop([categories])('can be read back for any category', (category) => {
    expect(categoryFromUrl(categoryUrl(category))).toBe(category);
  });
});

describe('a thumbnail', () => {
  test('that is an SVG is used as it is', () => {
    expect(thumbnailSources('/albums/x.svg')).toEqual({ src: '/albums/x.svg' });
  });

  test('of another kind or host is resized by this site in several widths', () => {
    const { src, srcSet } = thumbnailSources('https://pictures.example/a b.jpg?x=1&y=2');
    const made = new URL(src, 'https://family.example');
    expect(made.host).toBe('family.example');
    expect(Object.fromEntries(made.searchParams)).toEqual({
      url: 'https://pictures.example/a b.jpg?x=1&y=2',
      w: '320',
      h: '240',
      fit: 'cover',
    });
    expect(srcSet?.split(', ').map((each) => each.split(' ')[1])).toEqual(['160w', '320w', '480w', '640w']);
  });
});
