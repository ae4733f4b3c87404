import { describe, expect, test } from 'vitest';
import { newAlbum } from '../../../src/features/photos/rules/album-form.ts';
import { failureText } from '../../../src/features/photos/store/failures.ts';
import { album } from './rows.ts';
import { storeWith } from './store-with.ts';

describe('undo leaves what somebody has changed since, and says so', () => {
  const staying = 'En anden har ændret det i mellemtiden. Det bliver, som det er nu.';
  const text = (store: Awaited<ReturnType<typeof storeWith>>['store']) => store.get().message?.text;

  test('undo of an edit changes nothing when a part of it has been changed since', async () => {
    const { store, gateway, kept } = await storeWith(album('1'));
    await store.save('1', { title: 'Mit', category: 'Sightseeing' });
    await gateway.change('1', { title: 'Dit' });
    await store.messages.undo();
    expect(kept()).toMatchObject([{ title: 'Dit', category: 'Sightseeing' }]);
    expect(text(store)).toBe(staying);
  });

  test('undo leaves a category with the one cover that somebody has chosen since', async () => {
    const { store, gateway, kept } = await storeWith(album('1', { newest: true }), album('2'), album('3'));
    await store.save('2', { newest: true });
    await gateway.change('2', { newest: false });
    await gateway.change('3', { newest: true });
    await store.messages.undo();
    expect(kept().map(({ newest }) => newest)).toEqual([false, false, true]);
  });

  test('undo does not mix an order that somebody has made since with the previous one', async () => {
    const { store, first, gateway, kept } = await storeWith(album('3'), album('2'), album('1'));
    await store.order('Familie', 'hand');
    await store.move(first(), 1);
    await gateway.change('1', { position: 0 });
    await gateway.change('3', { position: 2 });
    await store.messages.undo();
    expect(kept().map(({ position }) => position)).toEqual([2, 0, 0]);
    expect(text(store)).toBe(staying);
  });

  test('undo leaves a new album into which somebody has put pictures', async () => {
    const { store, gateway, kept } = await storeWith(album('1', { newest: true }));
    await store.save(null, { ...newAlbum, title: 'Ny', category: 'Familie', newest: true });
    await gateway.change('9', { thumbnail: '/billeder/a-800.webp' });
    await store.messages.undo();
    expect(kept()).toMatchObject([{ newest: false }, { newest: true, deletedAt: null }]);
    expect(text(store)).toBe(staying);
  });
});

test('an undo that failed without a connection can be tried again', async () => {
  const { store, fail, kept } = await storeWith(album('1'));
  await store.save('1', { title: 'Mit' });
  fail();
  await store.messages.undo();
  expect(store.get().message).toMatchObject({ text: failureText.offline, undo: 'undo' });
  fail(false);
  await store.messages.undo();
  expect(kept()[0]?.title).toBe('1');
});
