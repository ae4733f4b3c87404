import { describe, expect, test } from 'vitest';
import type { Photo, PhotoGateway } from '../../../src/data/gateway/albums.ts';
import type { PhotoChanges } from '../../../src/features/photos/rules/albums.ts';
import { createPhotoStore } from '../../../src/features/photos/store/photo-store.ts';
import { GatewayError } from '../../../src/sync/protocol.ts';
import { photo as photoRow } from './rows.ts';

const photo = photoRow('1', { title: 'Årbog 2021', category: 'Årbog', changedAt: 5 });
const renamed = { ...photo, title: 'Årbog 2022', changedAt: 6 };
const open = (...albums: Photo[]) => ({ kind: 'open', albums });
const offline = () => Promise.reject(new GatewayError('offline'));

/** A store over a gateway that gives these answers in turn, and what it was asked. */
function albumPage(
  built: readonly Photo[] | null,
  ...answers: (() => Promise<readonly Photo[] | PhotoChanges>)[]
) {
  const asked: (number | 'all')[] = [];
  const next = (question: number | 'all') => {
    asked.push(question);
    return answers.shift()?.() ?? offline();
  };
  const gateway: PhotoGateway = {
    all: () => next('all') as Promise<readonly Photo[]>,
    changesSince: (since) => next(since) as Promise<PhotoChanges>,
    pictures: async () => [],
  };
  return { store: createPhotoStore(gateway, built), asked };
}

describe('a page that was built without albums', () => {
  test('loads all of them once, and shows tiles and categories from them', async () => {
    const { store, asked } = albumPage(null, async () => [photo]);
    expect(store.get()).toEqual({ category: null, content: { kind: 'loading' }, isRefreshed: false });
    await store.load();
    expect(store.get().content).toEqual(open(photo));
    store.show('Årbog');
    expect(store.get()).toEqual({ category: 'Årbog', isRefreshed: true, content: open(photo) });
    expect(asked).toEqual(['all']);
  });

  test('requests them once, however often it is called', async () => {
    const { store, asked } = albumPage(null, async () => [photo]);
    await Promise.all([store.load(), store.load()]);
    expect(asked).toEqual(['all']);
  });

  test('shows why loading failed, and the albums after a retry', async () => {
    const { store } = albumPage(null, offline, async () => [photo]);
    await store.load();
    expect(store.get().content).toEqual({ kind: 'failed', code: 'offline' });
    const again = store.load();
    expect(store.get().content.kind).toBe('loading');
    await again;
    expect(store.get().content).toEqual(open(photo));
  });

  test('a silent retry keeps the failure shown until there is an answer', async () => {
    const { store } = albumPage(null, offline, async () => [photo]);
    await store.load();
    const again = store.load({ silent: true });
    expect(store.get().content.kind).toBe('failed');
    await again;
    expect(store.get().content.kind).toBe('open');
  });
});

describe('a page that was built with albums', () => {
  test('shows them at once and asks only for what is newer', async () => {
    const { store, asked } = albumPage([photo], async () => ({ newer: [renamed], ids: ['1'] }));
    expect(store.get().content).toEqual(open(photo));
    await store.load();
    expect(asked).toEqual([5]);
    expect(store.get().content).toEqual(open(renamed));
  });

  test('keeps them when there is no answer', async () => {
    const { store } = albumPage([photo], offline);
    await store.load();
    expect(store.get().content).toEqual(open(photo));
  });

  test('asks for all where what is newer does not explain what there is', async () => {
    const { store, asked } = albumPage(
      [photo],
      async () => ({ newer: [], ids: ['1', '2'] }),
      async () => [photo, { ...photo, id: '2' }],
    );
    await store.load();
    expect(asked).toEqual([5, 'all']);
    expect(store.get().content).toEqual(open(photo, { ...photo, id: '2' }));
  });

  test('does not replace a member’s albums, which are more', async () => {
    let answer = (_: PhotoChanges) => {};
    const { store, asked } = albumPage(
      [photo],
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const asking = store.load();
    store.follow([renamed]);
    answer({ newer: [], ids: [] });
    await asking;
    await store.load();
    expect(asked).toEqual([5]);
    expect(store.get().content).toEqual(open(renamed));
  });
});
