import { expect, test, vi } from 'vitest';
import { type AlbumRow, type PictureRow, photosTables, set } from '../../../src/data/tables.ts';
import { newAlbum } from '../../../src/features/photos/rules/album-form.ts';
import {
  keptPictures,
  shownToMembers,
  unsettledAudience,
} from '../../../src/features/photos/rules/member-rows.ts';
import { createPhotosStore } from '../../../src/features/photos/store/photos-store.ts';
import type { Operation } from '../../../src/sync/actions.ts';
import type { PendingAction } from '../../../src/sync/outbox.ts';
import { openPhone } from '../../support/features/sync-at-once.ts';
import { album, picture, tables } from './rows.ts';

/** A phone of Anna's with these rows. */
async function phone(albums: readonly AlbumRow[], pictures: readonly PictureRow[] = []) {
  const [openAlbum, purge] = [vi.fn(), vi.fn()];
  const anna = await openPhone(tables(albums, pictures), photosTables, (parts) =>
    createPhotosStore({ ...parts, purge, sendCover: async () => '', openAlbum }),
  );
  const rows = () => anna.store.get().tables;
  const all = () => [...rows().photos.values()];
  return {
    ...anna,
    openAlbum,
    purge,
    albums: all,
    album: (key: string) => rows().photos.get(key) as AlbumRow,
    picture: (key: string) => rows().picture.get(key) as PictureRow,
    /** The keys of the pictures of the album 'sommer' in their order. */
    shown: () => keptPictures(rows(), 'sommer').map(({ key }) => key),
    positions: () => all().map(({ position }) => position),
  };
}

const sommer = album('sommer', { link: null, title: 'Sommer', thumbnail: '/albums/tomt.svg', updatedTs: 0 });

test('an album that becomes the cover takes the place of the one before, and undo gives it back', async () => {
  const anna = await phone([album('1', { newest: true }), album('2')]);
  expect(await anna.store.saveAlbum(anna.album('2'), { newest: true })).toBe(true);
  expect(anna.albums().map(({ newest }) => newest)).toEqual([false, true]);
  await anna.undo();
  expect(anna.albums().map(({ newest }) => newest)).toEqual([true, false]);
});

test('a form sets nothing but what was edited, and a category that is in use keeps its spelling', async () => {
  const anna = await phone([album('1'), album('2', { category: 'Sightseeing' })]);
  const opened = anna.album('1');
  anna.happens('', [set('photos', '1', { familyOnly: true, active: false })]);
  await anna.store.saveAlbum(opened, { title: 'Ny titel', category: ' sightSEEING' });
  expect(anna.album('1')).toMatchObject({
    title: 'Ny titel',
    category: 'Sightseeing',
    familyOnly: true,
    active: false,
  });
});

test('on a full device the form is not saved, and what was typed stays', async () => {
  const anna = await phone([]);
  const typed = { ...newAlbum, title: 'Ny', category: 'Familie' };
  anna.store.keepDraft(null, typed);
  anna.device.isFull = true;
  expect(await anna.store.saveAlbum(null, typed)).toBe(false);
  expect(anna.store.readDraft(null)).toEqual(typed);
  anna.device.isFull = false;
  expect(await anna.store.saveAlbum(null, typed)).toBe(true);
  expect(anna.store.readDraft(null)).toBeUndefined();
});

test('a new album is family-only and opens by itself; one with a link, and one that was changed, do not open', async () => {
  const anna = await phone([album('1', { newest: true })]);
  await anna.store.saveAlbum(anna.album('1'), { title: 'Rettet' });
  const link = 'https://a.example/';
  await anna.store.saveAlbum(null, { title: 'Et andet sted', category: 'Familie', link });
  expect(anna.openAlbum).not.toHaveBeenCalled();
  await anna.store.saveAlbum(null, { title: ' Sommer ', category: 'Familie' });
  expect(anna.openAlbum).toHaveBeenCalledExactlyOnceWith(anna.albums()[2]);
  expect(anna.albums()[2]).toMatchObject({ familyOnly: true, newest: false, link: null });
  expect(anna.albums()[2]?.id).toBe(anna.albums()[2]?.key);
  await anna.undo();
  expect(anna.albums()[2]?.deletedAt).not.toBeNull();
});

test('an album is moved by hand, and the category goes back to its order by date, also in the bin', async () => {
  const anna = await phone([album('1'), album('2'), album('3'), album('4', { position: 9, deletedAt: 1 })]);
  await anna.act((store) => store.moveAlbum(anna.album('1'), -1));
  expect(anna.positions()).toEqual([1, 2, 0, 9]);
  expect(anna.said()).toBe('»1« er nu nummer 2.');
  await anna.act((store) => store.orderAlbumsByDate('Familie'));
  expect(anna.positions()).toEqual([null, null, null, null]);
  await anna.undo();
  expect(anna.positions()).toEqual([1, 2, 0, 9]);
});

test('an album that moves to another category leaves its place behind, and undo gives it back', async () => {
  const anna = await phone([album('1', { position: 1 }), album('2', { position: 0 })]);
  await anna.store.saveAlbum(anna.album('1'), { category: 'Sightseeing' });
  expect(anna.positions()).toEqual([null, 0]);
  await anna.undo();
  expect(anna.album('1')).toMatchObject({ category: 'Familie', position: 1 });
});

test('a picture is added with its day, once, and not to a full album or one in the bin', async () => {
  const anna = await phone([sommer, album('kurv', { deletedAt: 1 })]);
  const stored = { name: 'f'.repeat(32), width: 800, height: 600 };
  const add = (key: string, to = 'sommer') => anna.store.addPicture(key, to, stored, '2026-07-31T14:05:09');
  expect(await add('a')).toBe('added');
  expect(anna.picture('a')).toMatchObject({ ...stored, takenOn: '2026-07-31', takenTime: '14:05:09' });
  // Nothing of it is ever set again.
  expect(anna.picture('a').stamps).toEqual({});
  expect(await add('b')).toBe('known');
  expect(await add('b', 'kurv')).toBe('no-album');
  anna.device.isFull = true;
  await anna.act((store) => store.removePicture(anna.picture('a')));
  expect(await anna.store.addPicture('b', 'sommer', { ...stored, name: 'e'.repeat(32) }, null)).toBe(
    'not-stored',
  );
  const full = await phone(
    [sommer],
    [...Array(1000).keys()].map((n) => picture(`${n}`, { deletedAt: 1 })),
  );
  expect(full.store.isFull('sommer')).toBe(true);
  expect(await full.store.addPicture('b', 'sommer', stored, null)).toBe('album-full');
});

test('a picture is moved, beyond either end to that end, and what it passes is numbered', async () => {
  const anna = await phone(
    [sommer],
    ['a', 'b', 'c'].map((key, createdAt) => picture(key, { createdAt })),
  );
  await anna.act((store) => store.movePicture('a', 'sommer', 1));
  expect(anna.shown()).toEqual(['b', 'a', 'c']);
  await anna.act((store) => store.movePicture('b', 'sommer', 9));
  expect(anna.shown()).toEqual(['a', 'c', 'b']);
  await anna.act((store) => store.movePicture('noget andet', 'sommer', 0));
  await anna.act((store) => store.movePicture('a', 'sommer', -1));
  expect(anna.done).toEqual(['Flyt et billede', 'Flyt et billede']);
  await anna.act((store) => store.orderPicturesByDay('sommer'));
  expect(anna.shown()).toEqual(['a', 'b', 'c']);
  await anna.undo();
  expect(anna.shown()).toEqual(['a', 'c', 'b']);
});

test('the cover of an album is the next picture when it is deleted, and again itself after undo', async () => {
  const cover = (key: string) => `/billeder/${key.repeat(32)}-800.webp`;
  const anna = await phone([{ ...sommer, thumbnail: cover('a') }], [picture('a'), picture('b')]);
  await anna.act((store) => store.removePicture(anna.picture('a')));
  expect([anna.shown(), anna.album('sommer').thumbnail]).toEqual([['b'], cover('b')]);
  await anna.undo();
  expect([anna.shown(), anna.album('sommer').thumbnail]).toEqual([['a', 'b'], cover('a')]);
  await anna.act((store) => store.makeCover(anna.picture('b'), anna.album('sommer')));
  await anna.act((store) => store.removePicture(anna.picture('a')));
  expect(anna.album('sommer').thumbnail).toBe(cover('b'));
  await anna.act((store) => store.removePicture(anna.picture('b')));
  expect(anna.album('sommer').thumbnail).toBe('/albums/tomt.svg');
});

test('a caption is saved when it differs; below a deleted picture without a message, which offers undo', async () => {
  const anna = await phone([sommer], [picture('a')]);
  const save = (typed: string) => {
    anna.store.typeCaption(anna.picture('a'), typed);
    return anna.store.saveCaption(anna.picture('a'), typed);
  };
  expect(await save('  ')).toBe(true);
  expect(anna.done).toEqual([]);
  await save(' Færgen ');
  expect([anna.picture('a').caption, anna.said()]).toEqual(['Færgen', 'Teksten er gemt.']);
  expect(anna.store.readCaption(anna.picture('a'))).toBeUndefined();
  await anna.act((store) => store.removePicture(anna.picture('a')));
  await save('Færgen til Ærø');
  expect([anna.picture('a').caption, anna.said()]).toEqual(['Færgen til Ærø', 'Billedet er slettet.']);
  anna.device.isFull = true;
  expect(await save('Vand')).toBe(false);
  expect(anna.store.readCaption(anna.picture('a'))).toBe('Vand');
});

test('the day of several pictures is set at once, and undo gives each its own back', async () => {
  const own = { takenOn: '2026-07-01', takenTime: '12:00:00' };
  const anna = await phone([sommer], [picture('a', own), picture('b')]);
  await anna.store.setDay([anna.picture('a'), anna.picture('b')], '2026-07-31');
  for (const key of ['a', 'b'])
    expect(anna.picture(key)).toMatchObject({ takenOn: '2026-07-31', takenTime: null });
  await anna.undo();
  expect(anna.picture('a')).toMatchObject(own);
  expect(anna.picture('b')).toMatchObject({ takenOn: null, takenTime: null });
});

const pending = (operation: Operation, kind: 'waiting' | 'confirmed'): PendingAction => ({
  seq: 1,
  action: { id: operation.key, at: 0, text: 'x', operations: [operation] },
  state: kind === 'waiting' ? { kind } : { kind, rev: 1 },
});

test('the CDN forgets the albums when a change has been sent, and not for a new picture', async () => {
  const anna = await phone([album('1')]);
  const change = set('photos', '1', { familyOnly: true });
  const added = set('picture', 'a', {}, { album: '1', name: 'a', width: 1, height: 1 });
  anna.show({ pending: [pending(change, 'waiting'), pending(added, 'waiting')] });
  anna.show({ pending: [pending(change, 'waiting'), pending(added, 'confirmed')] });
  expect(anna.purge).not.toHaveBeenCalled();
  anna.show({ pending: [pending(change, 'confirmed')] });
  anna.show({ pending: [] });
  expect(anna.purge).toHaveBeenCalledOnce();
});

test('what the server has not heard is shown at the addresses for members, and a caption moves nothing', () => {
  const unsettled = (operation: Operation) => [
    ...unsettledAudience([pending(operation, 'waiting'), pending({ ...operation, key: 'x' }, 'confirmed')]),
  ];
  expect(unsettled(set('photos', '1', { active: true, familyOnly: false }))).toEqual(['1']);
  expect(unsettled(set('picture', 'a', { deletedAt: null }))).toEqual(['a']);
  expect(unsettled(set('picture', 'a', {}, { name: 'a' }))).toEqual(['a']);
  expect(unsettled(set('picture', 'a', { caption: 'Vand', position: 1 }))).toEqual([]);
  const rows = tables([album('1', { thumbnail: '/billeder/a-1.webp' })]);
  const address = (waiting: string[]) => shownToMembers(rows, new Set(waiting))[0]?.thumbnail;
  expect([address([]), address(['1'])]).toEqual(['/billeder/a-1.webp', '/api/billeder/a-1.webp']);
});
