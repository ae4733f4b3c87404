import { describe, expect, test } from 'vitest';
import type { Photo, PhotoGateway } from '../../../src/data/gateway.ts';
import { createPhotoStore } from '../../../src/features/photos/photo-store.ts';
import { GatewayError } from '../../../src/sync/protocol.ts';

const photo: Photo = {
  id: '1',
  category: 'Årbog',
  title: 'Årbog 2021',
  thumbnail: '/a.svg',
  link: 'https://example.org/',
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A store over a gateway whose answers are given by hand, and what it was asked. */
function albumPage() {
  const asked: { category: string | null; answer(photos: Photo[]): void; fail(error: Error): void }[] = [];
  const ask = (category: string | null) =>
    new Promise<readonly Photo[]>((answer, fail) => {
      asked.push({ category, answer, fail });
    });
  const gateway: PhotoGateway = { tiles: () => ask(null), albums: ask };
  return { store: createPhotoStore(gateway), asked };
}

describe('the album page', () => {
  test('loads the tiles, then shows them', async () => {
    const { store, asked } = albumPage();
    store.show(null);
    expect(store.get()).toEqual({ category: null, content: { kind: 'loading' } });
    asked[0]?.answer([photo]);
    await settled();
    expect(store.get().content).toEqual({ kind: 'open', photos: [photo] });
  });

  test('is empty when there are no albums', async () => {
    const { store, asked } = albumPage();
    store.show('Årbog');
    asked[0]?.answer([]);
    await settled();
    expect(store.get()).toEqual({ category: 'Årbog', content: { kind: 'empty' } });
  });

  test('loads a category the first time only', async () => {
    const { store, asked } = albumPage();
    store.show('Årbog');
    asked[0]?.answer([photo]);
    await settled();
    store.show(null);
    store.show('Årbog');
    expect(store.get().content.kind).toBe('open');
    expect(asked.map(({ category }) => category)).toEqual(['Årbog', null]);
  });

  test('keeps an answer that comes after another view was opened, without showing it', async () => {
    const { store, asked } = albumPage();
    store.show('Årbog');
    store.show(null);
    asked[0]?.answer([photo]);
    await settled();
    expect(store.get()).toEqual({ category: null, content: { kind: 'loading' } });
    store.show('Årbog');
    expect(store.get().content.kind).toBe('open');
  });

  test('does not load twice when opened again while loading', () => {
    const { store, asked } = albumPage();
    store.show('Årbog');
    store.show(null);
    store.show('Årbog');
    expect(asked).toHaveLength(2);
  });

  test('shows why loading failed, and the albums after a retry', async () => {
    const { store, asked } = albumPage();
    store.show(null);
    asked[0]?.fail(new GatewayError('offline'));
    await settled();
    expect(store.get().content).toEqual({ kind: 'failed', code: 'offline' });
    store.retry();
    expect(store.get().content.kind).toBe('loading');
    asked[1]?.answer([photo]);
    await settled();
    expect(store.get().content.kind).toBe('open');
  });

  test('a silent retry keeps the failure shown until there is an answer', async () => {
    const { store, asked } = albumPage();
    store.show(null);
    asked[0]?.fail(new GatewayError('unavailable'));
    await settled();
    store.retry({ silent: true });
    expect(store.get().content.kind).toBe('failed');
    asked[1]?.answer([photo]);
    await settled();
    expect(store.get().content.kind).toBe('open');
  });

  test('does not load again what it has', async () => {
    const { store, asked } = albumPage();
    store.show(null);
    asked[0]?.answer([photo]);
    await settled();
    store.retry();
    expect(asked).toHaveLength(1);
    expect(store.get().content.kind).toBe('open');
  });
});
