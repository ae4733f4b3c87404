import { expect, test, vi } from 'vitest';
import type { Message } from '../../../src/app-shell/store/messages.ts';
import type { Picture } from '../../../src/data/gateway/albums.ts';
import { coverAddress, isCover, movePicture } from '../../../src/features/photos/rules/pictures.ts';
import { type CaptionDraft, createPictureStore } from '../../../src/features/photos/store/picture-store.ts';
import { createUndoMessages } from '../../../src/features/photos/store/undo-messages.ts';
import { GatewayError } from '../../../src/sync/protocol.ts';
import { picture } from './rows.ts';

const keys = (pictures: readonly Picture[]) => pictures.map(({ key }) => key).join('');

/** A store over pictures in memory, whose orders are written when they are let through. */
function arranging() {
  const drafts = new Map<string, CaptionDraft | undefined>();
  let cover = coverAddress(picture('b'));
  let shown: readonly Picture[] = ['a', 'b', 'c', 'd'].map((key) => picture(key));
  let bin: readonly Picture[] = [];
  const written: string[] = [];
  const changes: unknown[] = [];
  let fails = false;
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  let reloads = 0;
  let message: Message | null = null;
  const messages = createUndoMessages({ after: () => () => {} }, (next) => {
    message = next;
  });
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
        const isShown = shown.some((each) => each.key === key);
        if (isShown && at(key).caption !== before) return false;
        changes.push([key, { caption }]);
        // As if the answer to a first attempt were lost.
        if (!isShown) bin = [picture(key, { caption })];
        return isShown;
      },
      binnedPictures: async () => bin,
      orderPictures: (_, order) =>
        new Promise((resolve, reject) => {
          written.push(order.join(''));
          waiting.push({ resolve, reject });
        }),
    },
    announce: messages.announce,
    readDraft: (key) => drafts.get(key),
    keepDraft: (key, draft) => void drafts.set(key, draft),
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
    message: () => message,
    undo: messages.handlers.undo,
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

test('a picture is moved at once, and the album is loaded again when the last move is written', async () => {
  const { store, written, waiting, at, order, reloads } = arranging();
  const done = store.move(at('a'), 1);
  expect(order()).toBe('bacd');
  void store.move(at('a'), 2);
  void store.move(at('a'), 3);
  expect([order(), store.isWriting()]).toEqual(['bcda', true]);
  for (const write of [0, 1, 2]) {
    await vi.waitFor(() => expect(waiting).toHaveLength(write + 1));
    waiting[write]?.resolve();
  }
  expect(await done).toBeNull();
  await vi.waitFor(() => expect(reloads()).toBe(1));
  expect(written).toEqual(['bacd', 'bcad', 'bcda']);
  expect(store.isWriting()).toBe(false);
});

test('an order that could not be saved is reported, and the album is loaded again', async () => {
  const { store, message, waiting, at, reloads } = arranging();
  const done = store.move(at('a'), 1);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.reject(new GatewayError('offline'));
  expect(await done).toBe('offline');
  expect(message()).toMatchObject({
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
  const { store, message, undo, at, changes } = arranging();
  for (const key of ['b', 'c']) {
    const picture = at(key);
    expect(await store.remove(picture)).toBeNull();
    expect(message()).toMatchObject({ text: 'Billedet er slettet.', undo: 'undo' });
    await undo();
  }
  expect(changes).toEqual([
    ['b', { deleted: true }],
    ['b', { deleted: false }],
    ['sommer', { thumbnail: coverAddress(picture('b')) }],
    ['c', { deleted: true }],
    ['c', { deleted: false }],
  ]);
  // What was taken back is not taken back twice.
  await undo();
  expect(changes).toHaveLength(5);
});

test('undo restores an order by hand that was discarded', async () => {
  const { store, message, undo, waiting, written } = arranging();
  const given = store.orderByDay('sommer');
  waiting[0]?.resolve();
  expect(await given).toBeNull();
  expect(message()).toMatchObject({ text: 'Billederne ligger nu efter dag.', undo: 'undo' });
  const back = undo();
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.resolve();
  await back;
  expect([written, message()?.text]).toEqual([['', 'abcd'], 'Fortrudt']);
});

test('what somebody has done since stays: another cover, and another order', async () => {
  const { store, message, undo, at, changes, setCover, setShown, waiting, written } = arranging();
  await store.remove(at('b'));
  setCover('d');
  await undo();
  expect(changes).toEqual([
    ['b', { deleted: true }],
    ['b', { deleted: false }],
  ]);

  const given = store.orderByDay('sommer');
  waiting[0]?.resolve();
  await given;
  setShown([picture('a', { position: 1 }), picture('c', { position: 0 })]);
  await undo();
  expect([written, message()?.text]).toEqual([
    [''],
    'En anden har ændret det i mellemtiden. Det bliver, som det er nu.',
  ]);
});

test('what was typed below a picture is saved when it is left, or with the next network, and kept if the picture was deleted', async () => {
  const { store, message, at, changes, setFails } = arranging();
  const [a, b] = [at('a'), at('b')];
  await store.leave(a);
  expect(changes).toEqual([]);
  store.typeCaption(a, '  Ved   søen ');
  setFails(true);
  for (const save of [store.leave, store.saveCaption]) {
    expect(await save(a)).toBe('offline');
    expect([store.typedCaption(a), message()?.text]).toEqual([
      '  Ved   søen ',
      'Ingen forbindelse. Det er ikke gemt endnu.',
    ]);
  }
  setFails(false);
  await store.saveUnsaved();
  expect([changes, store.typedCaption(a)]).toEqual([[['a', { caption: 'Ved søen' }]], undefined]);
  expect(message()?.text).toBe('Teksten er gemt.');

  store.typeCaption(b, 'På vandet');
  await store.remove(b);
  await store.leave(b);
  expect(changes).toHaveLength(2);
  expect(store.typedCaption(b)).toBe('På vandet');
  expect(message()?.text).toBe('Billedet er slettet.');
});

test('nothing is saved, or said to be, of a caption that is as it was', async () => {
  const { store, message, at, changes, setShown } = arranging();
  setShown([picture('a', { caption: 'Færgen' })]);
  store.typeCaption(at('a'), 'Færgen til Ærø');
  store.typeCaption(at('a'), 'Færgen ');
  expect(await store.leave(at('a'))).toBeNull();
  expect([changes, message(), store.typedCaption(at('a'))]).toEqual([[], null, undefined]);
  // What nobody sees is no caption.
  store.typeCaption(at('a'), '\u200b');
  await store.saveCaption(at('a'));
  expect(changes).toEqual([['a', { caption: null }]]);
});

test('what was typed below a picture that another member deletes is in the bin with it', async () => {
  const { store, message, at, changes, setShown } = arranging();
  const b = at('b');
  store.typeCaption(b, 'På vandet');
  setShown([at('a')]);
  await store.leave(b);
  expect([changes, store.typedCaption(b)]).toEqual([[['b', { caption: 'På vandet' }]], undefined]);
  expect(message()?.text).toBe('En anden har slettet billedet. Det ligger i papirkurven med din tekst.');
});

test('what is typed while a caption is being saved is kept', async () => {
  const { store, at, changes, setShown } = arranging();
  store.typeCaption(at('a'), 'Ved');
  const saved = store.saveCaption(at('a'));
  store.typeCaption(at('a'), 'Ved søen');
  await saved;
  setShown([{ ...at('a'), caption: 'Ved' }]);
  expect(store.typedCaption(at('a'))).toBe('Ved søen');
  await store.leave(at('a'));
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
  store.typeCaption(at('a'), 'Båd');
  // The other one is shown before more is typed.
  setShown([{ ...at('a'), caption: 'Færgen' }]);
  store.typeCaption(at('a'), 'Båden');
  expect(await store.saveCaption(at('a'))).toBe('changed');
  // Only saving again replaces it, not leaving the picture.
  expect(await store.leave(at('a'))).toBe('changed');
  expect([changes, store.typedCaption(at('a'))]).toEqual([[], 'Båden']);
  // Nor does emptying the field, which gives up the own one.
  store.typeCaption(at('a'), '');
  await store.leave(at('a'));
  expect([changes, store.typedCaption(at('a'))]).toEqual([[], undefined]);
  store.typeCaption({ ...at('a'), caption: null }, 'Båden');
  await store.saveCaption(at('a'));
  expect(await store.saveCaption(at('a'))).toBeNull();
  expect(changes).toEqual([['a', { caption: 'Båden' }]]);
});

test('a caption whose first answer was lost is no other’s', async () => {
  const { store, at, setShown, changes } = arranging();
  const opened = at('a');
  store.typeCaption(opened, 'Færgen');
  setShown([{ ...opened, caption: 'Færgen' }]);
  expect(await store.saveCaption(opened)).toBeNull();
  expect([changes, store.typedCaption(opened)]).toEqual([[], undefined]);
});

test('the day of several pictures is set at once, and undo gives each its own back', async () => {
  const { store, undo, at, setShown, changes } = arranging();
  const set = ['abc', { takenOn: '2019-12-24', takenTime: null }];
  setShown([
    picture('a', { takenOn: '2026-07-01', takenTime: '12:00:00' }),
    picture('b', { takenOn: '2026-07-01', takenTime: '12:00:00' }),
    picture('c'),
  ]);
  await store.setDay(['a', 'b', 'c'].map(at), '2019-12-24');
  await undo();
  expect(changes).toEqual([
    set,
    ['ab', { takenOn: '2026-07-01', takenTime: '12:00:00' }],
    ['c', { takenOn: null, takenTime: null }],
  ]);
  // Somebody corrects one of them.
  await store.setDay(['a', 'b', 'c'].map(at), '2019-12-24');
  setShown([{ ...at('a'), takenOn: '2018-01-01' }, at('b'), at('c')]);
  await undo();
  expect(changes.slice(3)).toEqual([set]);
});
