import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PictureFacts } from '../../../src/features/photos/store/upload/send-picture.ts';
import { createUploadAuthor } from '../../../src/features/photos/store/upload/upload-author.ts';
import type { UploadParts } from '../../../src/features/photos/store/upload/upload-parts.ts';
import { othersText } from '../../../src/features/photos/views/upload-texts.ts';
import { GatewayError } from '../../../src/sync/protocol.ts';
import { createMemoryDeviceSettings, openDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { wipeDevice } from '../../../src/sync/storage/leave-device.ts';
import { openWaitingFiles } from '../../../src/sync/storage/waiting-files.ts';
import { eventually } from '../../support/eventually.ts';
import { createServer, file, fullDevice, isDone, openTab, states } from './uploads.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const signedIn = (id: string): Pick<UploadParts, 'session' | 'author'> => ({
  session: async () => ({ kind: 'member', id }),
  author: async () => id,
});
const never = () => new Promise<never>(() => {});
const othersMessage = (store: ReturnType<typeof openTab>) =>
  othersText(store.get().others, store.get().names);

describe('pictures that another member has chosen on this phone', () => {
  /** Anna's session ends before anything is sent. */
  async function leaveWaiting(...chosen: string[]) {
    const tab = openTab(createServer(), { ...signedIn('anna'), send: never });
    tab.add('jul', chosen.map(file));
    await eventually(() => expect(states(tab).slice(1)).toEqual(chosen.slice(1).map(() => 'waiting')));
  }

  test('are not sent, but mentioned, until their author signs in', async () => {
    await leaveWaiting('a', 'b');
    const server = createServer();
    const bo = openTab(server, signedIn('bo'));
    await bo.resume();
    expect(bo.get().uploads).toEqual([]);
    expect(othersMessage(bo)).toBe('2 billeder venter på, at Anna logger ind.');
    bo.add('jul', [file('c')]);
    await eventually(() => expect(isDone(bo)).toBe(true));
    expect([...server.album.values()]).toEqual(['c']);
    expect(othersMessage(bo)).toBe('2 billeder venter på, at Anna logger ind.');

    const anna = openTab(server, signedIn('anna'));
    await anna.resume();
    expect([...server.album.values()]).toEqual(['c', 'a', 'b']);
    expect(othersMessage(anna)).toBe('');
  });

  test('stay theirs in an open tab when another member signs in meanwhile', async () => {
    const server = createServer();
    const [prepared, release] = [Promise.withResolvers<Blob>(), () => prepared.resolve(new Blob(['a']))];
    let id = 'anna';
    const tab = openTab(server, {
      session: async () => ({ kind: 'member', id }),
      author: async () => id,
      prepare: () => prepared.promise,
    });
    tab.add('jul', [file('a')]);
    id = 'bo';
    release();
    await eventually(() => expect(othersMessage(tab)).toBe('1 billede venter på, at Anna logger ind.'));
    expect(tab.get().uploads).toEqual([]);
    expect(server.album.size).toBe(0);
  });

  test('are sent by whoever is signed in where an older version of the page stored them', async () => {
    const files = await openWaitingFiles('pictures');
    await files.put({ key: 'old', facts: { album: 'jul', fileName: 'a.jpg', taken: null } }, new Blob(['a']));
    const server = createServer();
    const bo = openTab(server, signedIn('bo'));
    await bo.resume();
    expect([...server.album.values()]).toEqual(['a']);
  });

  test('do not block the phone: a picture that has no room beside them is sent at once', async () => {
    await leaveWaiting('a', 'b');
    const server = createServer();
    const bo = openTab(server, { ...signedIn('bo'), open: fullDevice });
    bo.add('jul', [file('c')]);
    await eventually(() => expect(bo.get().uploads[0]?.state).toEqual({ kind: 'sent' }));
    expect([...server.album.values()]).toEqual(['c']);
  });

  test('are counted in words', () => {
    const names = new Map([['anna', 'Anna']]);
    expect(othersText([], names)).toBe('');
    expect(othersText(['bo'], names)).toBe('1 billede venter på, at en anden logger ind.');
    expect(othersText(['anna', 'bo', 'anna'], names)).toBe('3 billeder venter på, at de andre logger ind.');
  });
});

test.each(['prepared', 'stored'])(
  'after its author has signed out in another tab, a picture that was just being %s is not kept, nor are the names of the rest',
  async (stage) => {
    const server = createServer();
    const gate = Promise.withResolvers<void>();
    const begun: string[] = [];
    const wait = async (name: string, at: string) => {
      if (at !== stage || name === 'later.jpg') return;
      begun.push(name);
      await gate.promise;
    };
    const settings = await openDeviceSettings('pictures-notes');
    const signedOut = vi.fn();
    const tab = openTab(server, {
      signedOut,
      openSettings: async () => settings,
      prepare: async (chosen) => {
        await wait(chosen.name, 'prepared');
        return new Blob([chosen.name]);
      },
      open: async () => {
        const files = await openWaitingFiles<PictureFacts>('pictures');
        return {
          ...files,
          put: async (picture, content) => {
            await wait(picture.facts.fileName, 'stored');
            return files.put(picture, content);
          },
        };
      },
    });
    await tab.resume();
    tab.add('jul', ['a', 'b'].map(file));
    await eventually(() => expect(begun).toEqual(['a.jpg']));
    await eventually(async () => expect(await settings.read('chosen')).toHaveLength(2));

    await wipeDevice();
    await eventually(() => expect(signedOut).toHaveBeenCalledTimes(2));
    expect(tab.get().uploads).toEqual([]);
    gate.resolve();
    // What is chosen next comes after what was in hand.
    tab.add('jul', [file('later')]);
    await eventually(() => expect(isDone(tab)).toBe(true));

    expect(begun).toEqual(['a.jpg']);
    expect([...server.album.values()]).toEqual(['later.jpg']);
    expect(await (await openWaitingFiles('pictures')).list()).toEqual([]);
    expect((await settings.read('chosen')) ?? []).toEqual([]);
  },
);

test('nothing is sent until it is known who is signed in', async () => {
  const server = createServer();
  const sessions = [{ kind: 'failed' }, { kind: 'signed-out' }, { kind: 'member', id: 'anna' }] as const;
  const pauses: unknown[] = [];
  let asked = 0;
  const tab = openTab(server, {
    session: async () => sessions[asked++] ?? { kind: 'member', id: 'anna' },
    pause: async () => void pauses.push(tab.get().pause),
  });
  tab.add('jul', [file('a')]);
  await eventually(() => expect([...server.album.values()]).toEqual(['a']));
  expect(pauses).toEqual(['offline', 'signed-out']);
  expect(server.tries()).toBe(1);
});

describe('the author of what is chosen', () => {
  const token = (memberId: string, displayName: string) => ({
    token: '',
    expiresAt: 0,
    memberId,
    displayName,
  });
  const page = () => {
    const settings = createMemoryDeviceSettings();
    const state = {
      answer: token('anna', 'Anna') as ReturnType<typeof token> | GatewayError,
      hint: 'Anna' as string | null,
    };
    const open = () =>
      createUploadAuthor({
        token: async () => {
          if (state.answer instanceof GatewayError) throw state.answer;
          return state.answer;
        },
        hint: () => state.hint,
        openSettings: async () => settings,
      });
    return { state, open };
  };

  test('is the signed-in member, whose name is kept', async () => {
    const { open } = page();
    expect(await open().session()).toEqual({ kind: 'member', id: 'anna' });
    expect(await open().author()).toBe('anna');
    expect(await open().names()).toEqual(new Map([['anna', 'Anna']]));
  });

  test('is the one who was last, when the session has ended or there is no network', async () => {
    const { state, open } = page();
    const author = open();
    await author.session();
    state.answer = new GatewayError('offline');
    expect(await author.session()).toEqual({ kind: 'failed' });
    expect(await author.author()).toBe('anna');
    state.answer = new GatewayError('signed-out');
    state.hint = null;
    expect(await author.session()).toEqual({ kind: 'signed-out' });
    expect(await author.author()).toBe('anna');
  });

  test('is not the last one when another has signed in, and is known by name on a page opened without a network', async () => {
    const { state, open } = page();
    const author = open();
    await author.author();
    state.answer = new GatewayError('offline');
    expect(await open().author()).toBe('anna');
    state.hint = 'Bo';
    expect(await author.author()).toBe('');
    state.answer = token('bo', 'Bo');
    await author.author();
    state.answer = new GatewayError('offline');
    expect(await open().author()).toBe('bo');
  });
});
