import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Picture } from '../../../src/data/gateway/albums.ts';
import { coverAddress, isCover, movePicture } from '../../../src/features/photos/rules/pictures.ts';
import { createKeptCaptions } from '../../../src/features/photos/store/kept-captions.ts';
import { createPictureStore } from '../../../src/features/photos/store/picture-store.ts';
import { GatewayError } from '../../../src/sync/protocol.ts';
import { openSharedSettings, type SharedSettings } from '../../../src/sync/storage/shared-settings.ts';
import { picture } from './rows.ts';

// Each test begins with an empty device.
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const keys = (pictures: readonly Picture[]) => pictures.map(({ key }) => key).join('');

/** A store over pictures in memory, whose orders are written when they are let through. */
function arranging(settings: Promise<SharedSettings> = openSharedSettings('pictures-notes')) {
  let cover = coverAddress(picture('b'));
  let shown: readonly Picture[] = ['a', 'b', 'c', 'd'].map((key) => picture(key));
  const written: string[] = [];
  const changes: unknown[] = [];
  let fails = false;
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  let reloads = 0;
  const store = createPictureStore({
    gateway: {
      change: async (...change) => void changes.push(change),
      changePicture: async (key, fields) => {
        if (fails) throw new GatewayError('offline');
        changes.push([key, fields]);
        if (fields.deleted) shown = shown.filter((each) => each.key !== key);
      },
      changePictures: async (keys, fields) => {
        changes.push([keys.join(''), fields]);
        shown = shown.map((each) => (keys.includes(each.key) ? { ...each, ...fields } : each));
      },
      async changeCaption(key, caption, before) {
        if (fails) throw new GatewayError('offline');
        if (at(key).caption !== before) return false;
        changes.push([key, { caption }]);
        return true;
      },
      binnedPictures: async () => [],
      orderPictures: (_, order) =>
        new Promise((resolve, reject) => {
          written.push(order.join(''));
          waiting.push({ resolve, reject });
        }),
    },
    timers: { after: () => () => {} },
    kept: createKeptCaptions(Promise.resolve('ada'), () => settings),
    shown: () => shown,
    cover: () => cover,
    show: (pictures) => {
      shown = pictures;
    },
    reload: async () => {
      reloads += 1;
      return null;
    },
    purge: () => {},
  });
  const at = (key: string) => shown.find((each) => each.key === key) as Picture;
  return {
    store,
    written,
    waiting,
    changes,
    setFails: (now: boolean) => {
      fails = now;
    },
    at,
    setCover: (key: string) => {
      cover = coverAddress(picture(key));
    },
    setShown: (pictures: readonly Picture[]) => {
      shown = pictures;
    },
    order: () => keys(shown),
    reloads: () => reloads,
  };
}

test('a picture is moved at once, and of several moves during a write only the last is sent', async () => {
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

test('an order that could not be saved is reported, and the album is loaded again', async () => {
  const { store, waiting, at, reloads } = arranging();
  const done = store.move(at('a'), 1);
  waiting[0]?.reject(new GatewayError('offline'));
  expect(await done).toBe('offline');
  expect(store.get().message).toMatchObject({
    text: expect.stringContaining('Ingen forbindelse'),
    undo: null,
  });
  expect([reloads(), store.isWriting()]).toEqual([1, false]);
});

test('a dragged picture takes the place where it is dropped; something else that is dropped does nothing', () => {
  const { store, order } = arranging();
  store.dropAt('d', 0);
  expect(order()).toBe('dabc');
  store.dropAt('', 2);
  expect(order()).toBe('dabc');
});

test('a restored picture is the cover again if it was before', async () => {
  const { store, at, changes } = arranging();
  for (const key of ['b', 'c']) {
    const picture = at(key);
    expect(await store.remove(picture)).toBeNull();
    expect(store.get().message).toMatchObject({ text: 'Billedet er slettet.', undo: 'undo' });
    await store.messages.undo();
  }
  expect(changes).toEqual([
    ['b', { deleted: true }],
    ['b', { deleted: false }],
    ['sommer', { thumbnail: coverAddress(picture('b')) }],
    ['c', { deleted: true }],
    ['c', { deleted: false }],
  ]);
  // What was taken back is not taken back twice.
  await store.messages.undo();
  expect(changes).toHaveLength(5);
});

test('undo restores an order by hand that was discarded', async () => {
  const { store, waiting, written } = arranging();
  const given = store.orderByDay('sommer');
  waiting[0]?.resolve();
  expect(await given).toBeNull();
  expect(store.get().message).toMatchObject({ text: 'Billederne ligger nu efter dag.', undo: 'undo' });
  const back = store.messages.undo();
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.resolve();
  await back;
  expect([written, store.get().message?.text]).toEqual([['', 'abcd'], 'Fortrudt']);
});

test('what somebody has done since stays: another cover, and another order', async () => {
  const { store, at, changes, setCover, setShown, waiting, written } = arranging();
  await store.remove(at('b'));
  setCover('d');
  await store.messages.undo();
  expect(changes).toEqual([
    ['b', { deleted: true }],
    ['b', { deleted: false }],
  ]);
  expect(store.get().message?.text).toContain('undtagen det, som en anden har ændret siden');

  const given = store.orderByDay('sommer');
  waiting[0]?.resolve();
  await given;
  setShown([picture('a', { position: 1 }), picture('c', { position: 0 })]);
  await store.messages.undo();
  expect([written, store.get().message?.text]).toEqual([
    [''],
    'En anden har ændret det i mellemtiden. Det bliver, som det er nu.',
  ]);
});

test('what was typed below a picture is saved when it is left, and kept where that fails or it was deleted', async () => {
  const { store, at, changes, setFails } = arranging();
  const [a, b] = [at('a'), at('b')];
  await store.saveDraft(a);
  expect(changes).toEqual([]);
  store.drafts.set('a', '  Ved   søen ');
  setFails(true);
  expect(await store.saveDraft(a)).toBe('offline');
  expect([store.drafts.get('a'), store.get().message?.text]).toEqual([
    '  Ved   søen ',
    'Ingen forbindelse. Det er ikke gemt endnu.',
  ]);
  setFails(false);
  await store.saveDraft(a);
  expect([changes, store.drafts.has('a')]).toEqual([[['a', { caption: 'Ved søen' }]], false]);

  store.drafts.set('b', 'På vandet');
  await store.remove(b);
  await store.saveDraft(b);
  expect(changes).toHaveLength(2);
  expect(store.drafts.get('b')).toBe('På vandet');
  expect(store.get().message?.text).toBe('Billedet er slettet.');
});

test('of a caption, what Postgres cannot store is left out, and without a visible character there is none', async () => {
  const { store, changes, at } = arranging();
  await store.caption(at('a'), `Ved\0 søen ${'🧀'.repeat(300)}`);
  await store.caption(at('b'), '\u200b');
  expect(changes).toEqual([
    ['a', { caption: `Ved søen ${'🧀'.repeat(291)}` }],
    ['b', { caption: null }],
  ]);
});

test('a caption that could not be saved is saved by the next tab, once', async () => {
  const settings = openSharedSettings('pictures-notes');
  const lost = arranging(settings);
  lost.setFails(true);
  await lost.store.caption(lost.at('a'), ' Ved søen');
  const next = arranging(settings);
  await next.store.resume();
  expect(next.changes).toEqual([['a', { caption: 'Ved søen' }]]);
  expect([next.store.drafts.size, next.store.get().message?.text]).toEqual([0, 'Teksten fra sidst er gemt.']);
  const last = arranging(settings);
  await last.store.resume();
  expect(last.changes).toEqual([]);
});

test('captions that two tabs could not save are kept beside each other, and of one picture the later', async () => {
  const [first, second] = [arranging(), arranging()];
  for (const { setFails } of [first, second]) setFails(true);
  await first.store.caption(first.at('a'), 'Ved søen');
  await second.store.caption(second.at('b'), 'På vandet');
  await first.store.caption(first.at('c'), 'I haven');
  await second.store.caption(second.at('c'), 'Bag huset');
  // What the first tab saves in the end is no longer kept; the other's text is.
  first.setFails(false);
  for (const key of ['a', 'c']) await first.store.saveDraft(first.at(key));
  const next = arranging();
  await next.store.resume();
  expect(next.changes).toEqual([
    ['b', { caption: 'På vandet' }],
    ['c', { caption: 'Bag huset' }],
  ]);
});

test('a caption that could not be saved does not replace a newer one of somebody else, which is reported', async () => {
  const settings = openSharedSettings('pictures-notes');
  const lost = arranging(settings);
  lost.setFails(true);
  await lost.store.caption(lost.at('a'), 'Ved søen');
  const next = arranging(settings);
  next.setShown([picture('a', { caption: 'På vandet' })]);
  await next.store.resume();
  expect(next.changes).toEqual([]);
  expect(next.store.get().message?.text).toBe(
    'Teksten fra sidst er ikke gemt, for en anden har skrevet en ny: »Ved søen«',
  );
  expect(await createKeptCaptions(Promise.resolve('ada'), () => settings).read()).toEqual([]);
});

test('a caption that waits for another album, or for a member without storage, changes nothing', async () => {
  const settings = openSharedSettings('pictures-notes');
  await (await settings).update('captions-ada', () => [{ key: 'elsewhere', text: 'Øl', before: '' }]);
  const { store, at, changes } = arranging(settings);
  await store.resume();
  await store.caption(at('a'), 'Ved søen');
  expect(changes).toHaveLength(1);
  expect(await createKeptCaptions(Promise.resolve('ada'), () => settings).read()).toHaveLength(1);
  const without = arranging(Promise.reject(new Error('none')));
  await without.store.resume();
  expect(await without.store.caption(without.at('a'), 'Ved søen')).toBeNull();
});

test.each([
  ['one caption without a list', { key: 'a', text: 'Ved søen', before: '' }, []],
  ['a list without a caption', [null, {}, { key: 'a', text: 1, before: '' }, { key: 'a', text: 'Øl' }], []],
  ['a list with a caption among other things', [null, { key: 'b', text: 'Øl', before: '' }], ['b']],
])('what an earlier version kept as %s is read without what is not a caption', async (_, stored, read) => {
  const settings = openSharedSettings('pictures-notes');
  await (await settings).update('captions-ada', () => stored);
  const kept = createKeptCaptions(Promise.resolve('ada'), () => settings);
  expect((await kept.read()).map(({ key }) => key)).toEqual(read);
  await kept.keep({ key: 'c', text: 'I haven', before: '' });
  expect((await kept.read()).map(({ key }) => key)).toEqual([...read, 'c']);
});

test('what is typed while a caption is being saved is kept', async () => {
  const { store, at, changes } = arranging();
  store.drafts.set('a', 'Ved');
  const saved = store.caption(at('a'), 'Ved');
  store.drafts.set('a', 'Ved søen');
  await saved;
  expect(store.drafts.get('a')).toBe('Ved søen');
  await store.saveDraft(at('a'));
  expect(changes).toEqual([
    ['a', { caption: 'Ved' }],
    ['a', { caption: 'Ved søen' }],
  ]);
});

test('an index beyond either end means that end', () => {
  const all = ['a', 'b', 'c'].map((key) => picture(key));
  expect(keys(movePicture(all, picture('a'), 9))).toBe('bca');
  expect(keys(movePicture(all, picture('c'), -1))).toBe('cab');
  expect(movePicture(all, picture('c'), 0).map(({ position }) => position)).toEqual([0, 1, 2]);
});

test('a cover is the file that Postgres would choose, and is known by its name also where the family has it', () => {
  expect(coverAddress(picture('a'))).toBe(`/billeder/${'a'.repeat(32)}-800.webp`);
  expect(coverAddress(picture('a', { width: 640 }))).toBe(`/billeder/${'a'.repeat(32)}-640.webp`);
  expect(isCover(picture('a'), `/api${coverAddress(picture('a'))}`)).toBe(true);
  expect(isCover(picture('a'), coverAddress(picture('b')))).toBe(false);
});

test('a caption that somebody has written meanwhile is not overwritten, and one is told', async () => {
  const { store, at, setShown, changes } = arranging();
  const opened = at('a');
  setShown([{ ...opened, caption: 'Færgen' }]);
  expect(await store.caption(opened, 'Båden')).toBe('changed');
  expect([changes, store.drafts.get('a')]).toEqual([[], 'Båden']);
  // Its own text is no other's: an attempt whose answer was lost has written it.
  expect(await store.caption(opened, 'Færgen')).toBeNull();
  // Whoever has seen it saves again.
  expect(await store.caption(at('a'), 'Båden')).toBeNull();
  expect(changes).toEqual([['a', { caption: 'Båden' }]]);
});

test('the day of several pictures is set at once, and undo gives each its own back', async () => {
  const { store, at, setShown, changes } = arranging();
  setShown([
    picture('a', { takenOn: '2026-07-01', takenTime: '12:00:00' }),
    picture('b', { takenOn: '2026-07-01', takenTime: '12:00:00' }),
    picture('c'),
  ]);
  await store.setDay(['a', 'b', 'c'].map(at), '2019-12-24');
  expect(changes).toEqual([['abc', { takenOn: '2019-12-24', takenTime: null }]]);
  // Somebody corrects one of them.
  setShown([{ ...at('a'), takenOn: '2018-01-01' }, at('b'), at('c')]);
  await store.messages.undo();
  expect(changes.slice(1)).toEqual([
    ['b', { takenOn: '2026-07-01', takenTime: '12:00:00' }],
    ['c', { takenOn: null, takenTime: null }],
  ]);
  expect(at('a').takenOn).toBe('2018-01-01');
});
