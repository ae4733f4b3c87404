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
  test('asks for the tiles, then shows them', async () => {
    const { store, asked } = albumPage();
    store.show(null);
    expect(store.get()).toEqual({ category: null, shelf: { kind: 'loading' } });
    asked[0]?.answer([photo]);
    await settled();
    expect(store.get().shelf).toEqual({ kind: 'open', photos: [photo] });
  });

  test('says that there is nothing, when there is nothing', async () => {
    const { store, asked } = albumPage();
    store.show('Årbog');
    asked[0]?.answer([]);
    await settled();
    expect(store.get()).toEqual({ category: 'Årbog', shelf: { kind: 'empty' } });
  });

  test('asks for a category the first time only', async () => {
    const { store, asked } = albumPage();
    store.show('Årbog');
    asked[0]?.answer([photo]);
    await settled();
    store.show(null);
    store.show('Årbog');
    expect(store.get().shelf.kind).toBe('open');
    expect(asked.map(({ category }) => category)).toEqual(['Årbog', null]);
  });

  test('keeps an answer that comes after the reader has turned, and does not show it', async () => {
    const { store, asked } = albumPage();
    store.show('Årbog');
    store.show(null);
    asked[0]?.answer([photo]);
    await settled();
    expect(store.get()).toEqual({ category: null, shelf: { kind: 'loading' } });
    store.show('Årbog');
    expect(store.get().shelf.kind).toBe('open');
  });

  test('a second look while the answer is on its way asks nothing more', () => {
    const { store, asked } = albumPage();
    store.show('Årbog');
    store.show(null);
    store.show('Årbog');
    expect(asked).toHaveLength(2);
  });

  test('says how it failed, and opens when asked again', async () => {
    const { store, asked } = albumPage();
    store.show(null);
    asked[0]?.fail(new GatewayError('offline'));
    await settled();
    expect(store.get().shelf).toEqual({ kind: 'failed', code: 'offline' });
    store.retry();
    expect(store.get().shelf.kind).toBe('loading');
    asked[1]?.answer([photo]);
    await settled();
    expect(store.get().shelf.kind).toBe('open');
  });

  test('a quiet try leaves the failure on the screen until there is an answer', async () => {
    const { store, asked } = albumPage();
    store.show(null);
    asked[0]?.fail(new GatewayError('unavailable'));
    await settled();
    store.retry({ quietly: true });
    expect(store.get().shelf.kind).toBe('failed');
    asked[1]?.answer([photo]);
    await settled();
    expect(store.get().shelf.kind).toBe('open');
  });

  test('what was read is not asked for again', async () => {
    const { store, asked } = albumPage();
    store.show(null);
    asked[0]?.answer([photo]);
    await settled();
    store.retry();
    expect(asked).toHaveLength(1);
    expect(store.get().shelf.kind).toBe('open');
  });
});
