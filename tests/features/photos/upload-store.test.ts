import 'fake-indexeddb/auto';
import { fc, test } from '@fast-check/vitest';
import { beforeEach, describe, expect, vi } from 'vitest';
import { UnreadablePicture } from '../../../src/features/photos/store/upload/prepare-picture.ts';
import type { PictureFacts } from '../../../src/features/photos/store/upload/send-picture.ts';
import type { createUploadStore } from '../../../src/features/photos/store/upload/upload-store.ts';
import { summary } from '../../../src/features/photos/views/upload-texts.ts';
import { createMemoryDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { countUnsent } from '../../../src/sync/storage/leave-device.ts';
import { openWaitingFiles } from '../../../src/sync/storage/waiting-files.ts';
import { eventually } from '../../support/eventually.ts';
import { createServer, file, fullDevice, isDone, type NetworkFault, openTab, states } from './uploads.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const faults = fc.array(fc.constantFrom<NetworkFault>('sent', 'failed', 'lost', 'signed-out'), {
  maxLength: 30,
});

test.prop([faults, fc.integer({ min: 1, max: 8 })])(
  'whatever the network does, each picture is there once, in the order in which they were chosen',
  async (coming, count) => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const server = createServer(coming);
    const store = openTab(server);
    const chosen = [...Array(count).keys()].map(String);
    store.add('album', chosen.map(file));
    await eventually(() => expect(isDone(store)).toBe(true));
    expect([...server.album.values()]).toEqual(chosen);
    expect(await countUnsent()).toEqual({ own: 0, others: 0, authors: [] });
  },
);

test.prop([faults, fc.integer({ min: 0, max: 6 })])(
  'what a killed tab had stored is sent by the next one, each picture once',
  async (coming, killedAfter) => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const server = createServer(coming);
    const first = openTab(server, {
      send: (...asked) =>
        server.tries() >= killedAfter ? new Promise<never>(() => {}) : server.send(...asked),
    });
    const chosen = ['a', 'b', 'c', 'd'];
    first.add('album', chosen.map(file));
    await eventually(() =>
      expect(states(first).some((kind) => kind === 'chosen' || kind === 'preparing')).toBe(false),
    );
    const second = openTab(server);
    await second.resume();
    expect([...server.album.values()]).toEqual(chosen);
  },
);

describe('what was only chosen when its tab ended', () => {
  /** Tabs of one phone, of which the first never gets past its first file and then ends. */
  async function killTab() {
    const settings = createMemoryDeviceSettings();
    const openSettings = async () => settings;
    const first = openTab(createServer(), { openSettings, prepare: () => new Promise<never>(() => {}) });
    first.add('album', ['a', 'b'].map(file));
    await eventually(async () => expect(await settings.read('chosen')).toHaveLength(2));
    return openSettings;
  }
  const named = (store: ReturnType<typeof createUploadStore>) =>
    store.get().uploads.map(({ fileName, state }) => [fileName, 'code' in state ? state.code : state.kind]);
  const lost = [
    ['a.jpg', 'lost'],
    ['b.jpg', 'lost'],
  ];

  test('is named in every later tab until it is cleared', async () => {
    const openSettings = await killTab();
    for (const _ of ['a tab', 'its reload']) {
      const later = openTab(createServer(), { openSettings });
      await later.resume();
      expect(named(later)).toEqual(lost);
    }
    const last = openTab(createServer(), { openSettings });
    await last.resume();
    last.clearFinished('album');
    expect(last.get().uploads).toEqual([]);
    await eventually(async () => expect(await (await openSettings()).read('chosen')).toEqual([]));
  });

  test('is no longer named when it is chosen again, and the rest still is', async () => {
    const openSettings = await killTab();
    const server = createServer();
    const later = openTab(server, { openSettings });
    await later.resume();
    later.add('album', [file('b')]);
    await eventually(() => expect(isDone(later)).toBe(true));
    expect(named(later)).toEqual([
      ['a.jpg', 'lost'],
      ['b.jpg', 'sent'],
    ]);
    expect([...server.album.values()]).toEqual(['b']);
    await eventually(async () => expect(await (await openSettings()).read('chosen')).toHaveLength(1));
  });

  test('stays named for its album when the list of another one is cleared', async () => {
    const openSettings = await killTab();
    const later = openTab(createServer(), { openSettings });
    await later.resume();
    later.add('another', [file('refused')]);
    await eventually(() => expect(isDone(later)).toBe(true));
    later.clearFinished('another');
    expect(named(later)).toEqual(lost);
    await eventually(async () => expect(await (await openSettings()).read('chosen')).toHaveLength(2));
  });

  test('is not named while the tab that chose it is still working', async () => {
    const openSettings = await killTab();
    const other = openTab(createServer(), { openSettings, alone: (work) => work(false) });
    await other.resume();
    expect(other.get().uploads).toEqual([]);
    other.add('album', [file('c')]);
    await eventually(() => expect(named(other)).toEqual([['c.jpg', 'sent']]));
    expect(await (await openSettings()).read('chosen')).toHaveLength(2);
  });
});

describe('what cannot be sent', () => {
  test('a file that cannot be sent is reported, and the others are sent all the same', async () => {
    const server = createServer();
    const store = openTab(server, {
      prepare: async (chosen) => {
        if (chosen.name.startsWith('heic')) throw new UnreadablePicture('heic');
        return new Blob([await chosen.text()]);
      },
    });
    store.add('album', ['heic', 'refused', 'good'].map(file));
    await eventually(() => expect(isDone(store)).toBe(true));
    expect(store.get().uploads.map(({ state }) => state)).toEqual([
      { kind: 'refused', code: 'heic' },
      { kind: 'refused', code: 'broken' },
      { kind: 'sent' },
    ]);
    store.clearFinished('album');
    expect(store.get().uploads).toEqual([]);
  });

  test('a file that can no longer be read is not blamed on the storage', async () => {
    const store = openTab(createServer(), {
      dayTaken: async (chosen) => {
        if (chosen.name.startsWith('gone')) throw new DOMException('gone', 'NotReadableError');
        return null;
      },
    });
    store.add('album', ['gone', 'good'].map(file));
    await eventually(() => expect(isDone(store)).toBe(true));
    expect(store.get().uploads.map(({ state }) => state)).toEqual([
      { kind: 'refused', code: 'unreadable' },
      { kind: 'sent' },
    ]);
    expect(store.get().pause).toBeNull();
  });

  test('a file waits for room on the phone where there is none', async () => {
    const server = createServer(['failed', 'sent']);
    let room = 1;
    const store = openTab(server, {
      open: async () => {
        const files = await openWaitingFiles<PictureFacts>('pictures');
        return {
          ...files,
          put: async (...given) => {
            if (room === 0) throw new DOMException('full', 'QuotaExceededError');
            room -= 1;
            return files.put(...given);
          },
          remove: async (key) => {
            room += 1;
            return files.remove(key);
          },
        };
      },
    });
    store.add('album', ['a', 'b', 'c'].map(file));
    await eventually(() => expect(isDone(store)).toBe(true));
    expect([...server.album.values()]).toEqual(['a', 'b', 'c']);
  });
});

describe('a picture that the phone cannot keep while it waits', () => {
  const noStorage = async () => {
    throw new DOMException('none', 'InvalidStateError');
  };

  test.each([
    ['full', fullDevice],
    ['no-storage', noStorage],
  ])('is sent at once: %s', async (_, open) => {
    const server = createServer();
    const store = openTab(server, { open });
    store.add('album', ['a', 'refused', 'b'].map(file));
    await eventually(() => expect(isDone(store)).toBe(true));
    expect(states(store)).toEqual(['sent', 'refused', 'sent']);
    expect([...server.album.values()]).toEqual(['a', 'b']);
    expect(store.get().pause).toBeNull();
  });

  test.each([
    ['full', fullDevice],
    ['no-storage', noStorage],
  ])('is refused without a network: %s', async (code, open) => {
    const store = openTab(createServer(['failed']), { open });
    store.add('album', ['a'].map(file));
    await eventually(() => expect(isDone(store)).toBe(true));
    expect(store.get().uploads[0]?.state).toEqual({ kind: 'refused', code });
    expect(store.get().pause).toBe('no-storage');
    store.add('album', ['b'].map(file));
    await eventually(() => expect(states(store)).toEqual(['refused', 'sent']));
    expect(store.get().pause).toBeNull();
  });

  test('is not sent as another member, who has signed in since', async () => {
    const server = createServer();
    const session = async () => ({ kind: 'member', id: 'bo' }) as const;
    const store = openTab(server, { open: fullDevice, session });
    store.add('album', ['a'].map(file));
    await eventually(() => expect(isDone(store)).toBe(true));
    expect([states(store), server.tries()]).toEqual([['refused'], 0]);
  });
});

test('sent ones are summarized in one line, and not counted with those chosen next', async () => {
  const store = openTab(createServer(), {
    prepare: async (chosen) => {
      if (chosen.name.startsWith('heic')) throw new UnreadablePicture('heic');
      return new Blob([await chosen.text()]);
    },
  });
  const summaryWhenDone = async (album: string) => {
    await eventually(() => expect(isDone(store)).toBe(true));
    return summary(store.get().uploads.filter((each) => each.album === album));
  };
  store.add('jul', ['a', 'b', 'c'].map(file));
  expect(await summaryWhenDone('jul')).toBe('3 billeder er lagt i albummet.');
  store.add('sommer', ['d'].map(file));
  expect(await summaryWhenDone('sommer')).toBe('1 billede er lagt i albummet.');
  expect(await summaryWhenDone('jul')).toBe('3 billeder er lagt i albummet.');
  store.add('jul', ['e', 'heic'].map(file));
  expect(await summaryWhenDone('jul')).toBe('1 af 2 billeder er i albummet. 1 billede kunne ikke komme med.');
  store.add('jul', ['f'].map(file));
  expect(await summaryWhenDone('jul')).toBe('1 af 2 billeder er i albummet. 1 billede kunne ikke komme med.');
  expect(await summaryWhenDone('sommer')).toBe('1 billede er lagt i albummet.');
});

test('a picture that the album already had is reported as such', async () => {
  const store = openTab(createServer(), {
    send: async (_, { fileName }) => ({ kind: 'sent', known: fileName.startsWith('samme') }),
  });
  const summaryWhenDone = async () => {
    await eventually(() => expect(isDone(store)).toBe(true));
    return summary(store.get().uploads);
  };
  store.add('jul', ['a', 'samme', 'b'].map(file));
  expect(await summaryWhenDone()).toBe('2 billeder er lagt i albummet. 1 billede var der i forvejen.');
  store.add('jul', ['samme', 'samme'].map(file));
  expect(await summaryWhenDone()).toBe('2 billeder var der i forvejen.');
});
