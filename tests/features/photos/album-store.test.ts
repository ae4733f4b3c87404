import { expect, test } from 'vitest';
import { createAlbumStore } from '../../../src/features/photos/store/album-store.ts';
import { album as albumRow, picture as pictureRow } from './rows.ts';

const album = albumRow('1', { id: 'sommer01', title: 'Sommer', link: null });
const picture = pictureRow('a');

test('an album follows its changes with its pictures, into the bin and out of it again', async () => {
  const store = createAlbumStore('/fotoalbum/sommer-sommer01', { kind: 'missing' }, true);
  store.follow([album]);
  expect(store.get().kind).toBe('loading');
  await store.load({ all: async () => [album], pictures: async () => [picture] });
  const renamed = { ...album, title: 'Sommer på Ærø' };
  store.follow([renamed]);
  expect(store.get()).toEqual({ kind: 'open', album: renamed, pictures: [picture] });
  const binned = { ...renamed, deletedAt: 1 };
  store.follow([binned]);
  expect(store.get()).toEqual({ kind: 'binned', album: binned });
  store.follow([renamed]);
  expect(store.get()).toEqual({ kind: 'open', album: renamed, pictures: [picture] });
  store.follow([]);
  expect(store.get().kind).toBe('missing');
});

test('an answer that arrives after that to a later request is ignored', async () => {
  const store = createAlbumStore('/fotoalbum/sommer-sommer01', { kind: 'missing' }, true);
  const slow = Promise.withResolvers<readonly (typeof picture)[]>();
  const first = store.load({ all: async () => [album], pictures: () => slow.promise });
  const newer = { all: async () => [album], pictures: async () => [picture, pictureRow('b')] };
  await store.load(newer);
  slow.resolve([picture]);
  expect(await first).toBeNull();
  expect(store.get()).toMatchObject({ kind: 'open', pictures: [{ key: 'a' }, { key: 'b' }] });
});

test('an answer that arrives while a later request is under way is shown until that is answered', async () => {
  const store = createAlbumStore('/fotoalbum/sommer-sommer01', { kind: 'missing' }, true);
  const first = store.load({ all: async () => [album], pictures: async () => [picture] });
  void store.load({ all: async () => [album], pictures: () => new Promise(() => {}) });
  await first;
  expect(store.get()).toMatchObject({ kind: 'open', pictures: [picture] });
});

test('the address of an album in the bin tells members that it is there', async () => {
  const store = createAlbumStore('/fotoalbum/sommer-sommer01', { kind: 'missing' }, true);
  const binned = { ...album, deletedAt: 1 };
  await store.load({ all: async () => [binned], pictures: async () => [] });
  expect(store.get()).toEqual({ kind: 'binned', album: binned });
});

test('a visitor sees at once what the page contains, and a member an album that it does not', () => {
  const path = '/fotoalbum/sommer-sommer01';
  const content = { kind: 'album', album, pictures: [picture] } as const;
  for (const isMember of [true, false])
    expect(createAlbumStore(path, content, isMember).get()).toEqual({ ...content, kind: 'open' });
  expect(createAlbumStore(path, { kind: 'missing' }, false).get()).toEqual({ kind: 'missing' });
  expect(createAlbumStore(path, { kind: 'failed' }, false).get()).toEqual({ kind: 'failed' });
  const store = createAlbumStore(path, { kind: 'missing' }, true);
  expect(store.get()).toEqual({ kind: 'loading' });
  store.showContent();
  expect(store.get()).toEqual({ kind: 'missing' });
});
