import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { createUploadStore } from '../../../src/features/photos/store/upload-store.ts';
import { missingText, stateText, summary } from '../../../src/features/photos/views/upload-texts.ts';
import { UnreadablePicture } from '../../../src/lib/shrink-picture.ts';
import { createDeviceSettings } from '../../../src/sync/storage/device-settings.ts';
import { eventually } from '../../support/eventually.ts';
import { animation } from '../../support/pictures/photographs.ts';

/**
 * What each try comes to, one after the other; then all arrive. `lost`: it arrived, and the answer did not.
 */
type NetworkFault = 'sent' | 'failed' | 'lost' | 'signed-out';

type Parts = Parameters<typeof createUploadStore>[0];

const file = (name: string) => new File([name], `${name}.jpg`);

/** A page with an album, and the function that stores the files. */
function openPage(more: Partial<Parts> & { readonly faults?: readonly NetworkFault[] } = {}) {
  const { faults = [], ...parts } = more;
  const stored = new Map<string, string>();
  const coming = [...faults];
  let atOnce = 0;
  const store = createUploadStore({
    prepare: async (chosen) => new Blob([await chosen.text()]),
    async send(content) {
      atOnce += 1;
      expect(atOnce).toBe(1);
      const now = coming.shift() ?? 'sent';
      const text = await content.text();
      atOnce -= 1;
      if (text === 'afvist') return { kind: 'refused', code: 'broken' };
      if (now === 'sent') return { kind: 'stored', picture: { name: text, width: 1, height: 1 } };
      return { kind: now === 'lost' ? 'failed' : now };
    },
    pause: async () => {},
    album: 'sommer',
    settings: createDeviceSettings('settings'),
    store: {
      isFull: () => false,
      async addPicture(key, _, { name }) {
        if ([...stored.values()].includes(name)) return 'known';
        stored.set(key, name);
        return 'added';
      },
    },
    ...parts,
  });
  const isDone = () => store.get().uploads.every(({ state }) => /^(sent|refused)$/.test(state.kind));
  return {
    store,
    stored: () => [...stored.values()],
    states: () => store.get().uploads.map(({ state }) => ('code' in state ? state.code : state.kind)),
    done: () => eventually(() => expect(isDone()).toBe(true)),
  };
}

test.prop([
  fc.array(fc.constantFrom<NetworkFault>('sent', 'failed', 'lost', 'signed-out'), { maxLength: 30 }),
  fc.integer({ min: 1, max: 8 }),
])('whatever the network does, each picture is there once, in the order chosen', async (faults, count) => {
  const settings = createDeviceSettings('settings');
  const page = openPage({ faults, settings });
  const chosen = [...Array(count).keys()].map(String);
  page.store.add(chosen.map(file));
  await page.done();
  expect(page.stored()).toEqual(chosen);
  expect([await settings.read('missing-sommer'), page.store.get().pause]).toEqual([[], null]);
});

test('says why nothing is sent, and goes on with the next', async () => {
  const pauses: (() => void)[] = [];
  const page = openPage({
    faults: ['failed', 'signed-out'],
    pause: () => new Promise<void>((done) => pauses.push(done)),
  });
  page.store.add(['a', 'b'].map(file));
  await eventually(() => expect(page.store.get().pause).toBe('offline'));
  pauses.shift()?.();
  await eventually(() => expect(page.store.get().pause).toBe('signed-out'));
  expect(summary(page.store.get().uploads)).toBe(
    '0 af 2 billeder er i albummet. Lad siden være åben, til alle er sendt.',
  );
  pauses.shift()?.();
  await page.done();
  expect(page.stored()).toEqual(['a', 'b']);
});

test('what cannot be read or is refused is reported, and the others are sent', async () => {
  const page = openPage({
    prepare: async (chosen) => {
      if (chosen.name === 'heic.jpg') throw new UnreadablePicture('heic');
      if (chosen.name === 'væk.jpg') throw new DOMException('gone', 'NotReadableError');
      return new Blob([await chosen.text()]);
    },
  });
  page.store.add(['heic', 'væk', 'afvist', 'god'].map(file));
  await page.done();
  expect(page.states()).toEqual(['heic', 'unreadable', 'broken', 'sent']);
  // A folder that is dropped is a file that no browser can read.
  expect(page.store.get().uploads.map(({ state }) => stateText(state))[1]).toContain('Er det en mappe');
  expect(summary(page.store.get().uploads)).toBe(
    '1 af 4 billeder er i albummet. 3 billeder kunne ikke komme med.',
  );
  page.store.add([file('senere')]);
  await page.done();
  expect(page.states()).toEqual(['heic', 'unreadable', 'broken', 'sent']);
  page.store.clearFinished();
  expect(page.store.get().uploads).toEqual([]);
});

test('a full album, and a device without room, refuse it', async () => {
  const states = async (isFull: boolean) => {
    const page = openPage({ store: { isFull: () => isFull, addPicture: async () => 'not-stored' } });
    page.store.add([file('a')]);
    await page.done();
    return page.states();
  };
  expect([await states(false), await states(true)]).toEqual([['not-stored'], ['album-full']]);
});

test('a moving picture is in the album as a still one, which is said', async () => {
  const moving = await Promise.all([animation(2, 'gif'), animation(2, 'webp'), animation(1, 'gif')]);
  const page = openPage();
  page.store.add(moving.map((content, i) => new File([new Uint8Array(content)], `${i}`)));
  await page.done();
  expect(summary(page.store.get().uploads)).toBe(
    '3 billeder er lagt i albummet. Bevæger sig ikke i albummet: 0, 1.',
  );
});

test('sent ones are summarized in one line, and not counted with those chosen next', async () => {
  const page = openPage();
  page.store.add(['a', 'b', 'c'].map(file));
  await page.done();
  expect(summary(page.store.get().uploads)).toBe('3 billeder er lagt i albummet.');
  page.store.add(['a', 'd'].map(file));
  await page.done();
  expect(summary(page.store.get().uploads)).toBe(
    '1 billede er lagt i albummet. 1 billede var der i forvejen.',
  );
});

test('what had not arrived when the page was closed is named until it is chosen again', async () => {
  const settings = createDeviceSettings('settings');
  const closed = openPage({ settings, prepare: () => new Promise<never>(() => {}) });
  closed.store.add(['a', 'b'].map(file));
  const later = openPage({ settings });
  await later.store.resume();
  expect(missingText(later.store.get().missing)).toMatch(
    /^2 billeder nåede ikke med, før siden blev lukket: a\.jpg, b\.jpg\./,
  );
  later.store.add([file('b')]);
  await later.done();
  expect(later.store.get().missing).toEqual(['a.jpg']);
  later.store.clearFinished();
  expect(later.store.get().missing).toEqual([]);
});
