import { expect, test } from 'vitest';
import type { Picture } from '../../../src/data/gateway/albums.ts';
import { coverOf, isCover, moved } from '../../../src/features/photos/rules/pictures.ts';
import { createPictureStore } from '../../../src/features/photos/store/picture-store.ts';
import { GatewayError } from '../../../src/sync/protocol.ts';

const picture = (key: string, fields: Partial<Picture> = {}): Picture => ({
  key,
  album: 'sommer',
  name: key.repeat(32),
  width: 2560,
  height: 1920,
  caption: null,
  takenOn: null,
  position: null,
  deletedAt: null,
  createdAt: 0,
  ...fields,
});
const keys = (pictures: readonly Picture[]) => pictures.map(({ key }) => key).join('');

/** A store over pictures in memory, whose orders are written when they are let through. */
function arranging() {
  let shown: readonly Picture[] = ['a', 'b', 'c', 'd'].map((key) => picture(key));
  const written: string[] = [];
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  let reloads = 0;
  const store = createPictureStore({
    gateway: {
      change: async () => {},
      changePicture: async () => {},
      binnedPictures: async () => [],
      orderPictures: (_, order) =>
        new Promise((resolve, reject) => {
          written.push(order.join(''));
          waiting.push({ resolve, reject });
        }),
    },
    shown: () => shown,
    show: (pictures) => {
      shown = pictures;
    },
    reload: async () => {
      reloads += 1;
    },
    requestBuild: () => {},
  });
  const at = (key: string) => shown.find((each) => each.key === key) as Picture;
  return { store, written, waiting, at, order: () => keys(shown), reloads: () => reloads };
}

test('a picture is moved at once, and of several moves while one is written the last says all', async () => {
  const { store, written, waiting, at, order, reloads } = arranging();
  const done = store.move(at('a'), 1);
  expect(order()).toBe('bacd');
  void store.move(at('a'), 2);
  void store.move(at('a'), 3);
  expect([order(), store.isWriting()]).toEqual(['bcda', true]);
  waiting[0]?.resolve();
  await Promise.resolve();
  await Promise.resolve();
  waiting[1]?.resolve();
  expect(await done).toBeNull();
  expect(written).toEqual(['bacd', 'bcda']);
  expect([reloads(), store.isWriting()]).toEqual([1, false]);
});

test('an order that could not be kept is said, and the album is asked for as it is', async () => {
  const { store, waiting, at, reloads } = arranging();
  const done = store.move(at('a'), 1);
  waiting[0]?.reject(new GatewayError('offline'));
  expect(await done).toBe('offline');
  expect(store.get().failed).toBe('offline');
  expect([reloads(), store.isWriting()]).toEqual([1, false]);
});

test('a dragged picture takes the place where it is dropped; something else that is dropped does nothing', () => {
  const { store, order } = arranging();
  store.dropAt('d', 0);
  expect(order()).toBe('dabc');
  store.dropAt('', 2);
  expect(order()).toBe('dabc');
});

test('places beyond the ends are the ends', () => {
  const all = ['a', 'b', 'c'].map((key) => picture(key));
  expect(keys(moved(all, picture('a'), 9))).toBe('bca');
  expect(keys(moved(all, picture('c'), -1))).toBe('cab');
  expect(moved(all, picture('c'), 0).map(({ position }) => position)).toEqual([0, 1, 2]);
});

test('a cover is the file that Postgres would choose, and is known by its name also where the family has it', () => {
  expect(coverOf(picture('a'))).toBe(`/billeder/${'a'.repeat(32)}-800.webp`);
  expect(coverOf(picture('a', { width: 640 }))).toBe(`/billeder/${'a'.repeat(32)}-640.webp`);
  expect(isCover(picture('a'), `/api${coverOf(picture('a'))}`)).toBe(true);
  expect(isCover(picture('a'), coverOf(picture('b')))).toBe(false);
});
