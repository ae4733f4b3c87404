import { describe, expect, test } from 'vitest';
import type { Album } from '../../../src/data/gateway/albums.ts';
import { audienceFields, audienceOf, newAlbum } from '../../../src/features/photos/rules/album-form.ts';
import { album } from './rows.ts';
import { storeWith } from './store-with.ts';

test('an album that becomes the cover takes the place of the one before, and undo gives it back', async () => {
  const { store, kept } = await storeWith(album('1', { newest: true }), album('2'));
  expect(await store.save('2', { newest: true })).toBeNull();
  expect(kept().map(({ newest }) => newest)).toEqual([false, true]);
  await store.messages.undo();
  expect(kept().map(({ newest }) => newest)).toEqual([true, false]);
});

test('a form undoes nothing that somebody did meanwhile, not even what this page has not received', async () => {
  const { store, gateway, kept } = await storeWith(album('1'));
  await gateway.change('1', { familyOnly: true, active: false });
  await store.save('1', { title: 'Ny titel' });
  expect(kept()).toMatchObject([{ title: 'Ny titel', familyOnly: true, active: false }]);
});

test('a category that is in use keeps its spelling', async () => {
  const { store, kept } = await storeWith(album('1'), album('2'));
  await store.save('2', { category: ' sightSEEING' });
  expect(kept()[1]?.category).toBe('Sightseeing');
});

test('an album is shown as public only after that is written, since guests cannot load its pictures before', async () => {
  const { store, gateway } = await storeWith(album('1', { familyOnly: true }), album('2', { deletedAt: 1 }));
  const { change } = gateway;
  const seen: unknown[] = [];
  gateway.change = async (id, fields) => {
    seen.push(...store.get().albums.map(({ familyOnly, deletedAt }) => [familyOnly, deletedAt]));
    await change(id, fields);
  };
  await store.save('1', audienceFields.everybody);
  const second = store.get().albums[1];
  if (second) await store.restore(second);
  expect(seen).toEqual([
    [true, null],
    [false, 1],
    [false, null],
    [false, 1],
  ]);
  expect(store.get().albums).toMatchObject([{ familyOnly: false }, { deletedAt: null }]);
});

test('messages name an album as the page does, without its category', async () => {
  const { store, first } = await storeWith(album('1', { title: 'Familie: Fastelavn', category: 'Familie' }));
  await store.remove(first());
  expect(store.get().message?.text).toBe('»Fastelavn« ligger i papirkurven.');
  await store.restore(first());
  expect(store.get().message?.text).toBe('»Fastelavn« er gendannet.');
  await store.save('1', { category: 'Årbog', title: 'Årbog 2025' });
  expect(store.get().message?.text).toBe('»2025« er gemt.');
});

test('a failed change is reverted and reported, and typed text is kept', async () => {
  const { store, first, fail } = await storeWith(album('1'), album('2'));
  fail();
  await store.remove(first());
  expect(first().deletedAt).toBeNull();
  expect(store.get().message?.text).toContain('Ingen forbindelse');
  store.drafts.set(null, { category: 'Familie', title: 'Ny' });
  expect(await store.save(null, { category: 'Familie', title: 'Ny' })).toBe('offline');
  expect(store.drafts.get(null)?.title).toBe('Ny');
});

describe('a new album whose answer was lost', () => {
  const typed = { ...newAlbum, title: 'Ny', category: 'Familie', newest: true };
  const titles = (albums: readonly Album[]) => albums.map(({ title }) => title);

  test('is there once when it is saved again, opens, and can be undone', async () => {
    const { store, kept, opened, loseAnswers } = await storeWith(album('1', { newest: true }));
    loseAnswers();
    expect(await store.save(null, typed)).toBe('offline');
    loseAnswers(false);
    await store.pull();
    expect(await store.save(null, typed)).toBeNull();
    expect(kept()).toMatchObject([{ newest: false }, { title: 'Ny', newest: true }]);
    expect(opened).toEqual(['Ny']);
    await store.messages.undo();
    expect(kept()).toMatchObject([{ newest: true }, { title: 'Ny', deletedAt: 1 }]);
  });

  test('gets what was typed meanwhile', async () => {
    const { store, kept, fail, loseAnswers } = await storeWith();
    loseAnswers();
    await store.save(null, typed);
    loseAnswers(false);
    fail();
    expect(await store.save(null, { ...typed, title: 'Nyere' })).toBe('offline');
    fail(false);
    expect(await store.save(null, { ...typed, title: 'Nyere' })).toBeNull();
    expect(kept()).toMatchObject([{ title: 'Nyere' }]);
  });

  test('is not the next new album after Fortryd', async () => {
    const { store, kept, loseAnswers } = await storeWith();
    loseAnswers();
    await store.save(null, typed);
    loseAnswers(false);
    store.discard(null);
    expect(await store.save(null, { ...typed, title: 'En anden' })).toBeNull();
    expect(titles(kept())).toEqual(['Ny', 'En anden']);
  });
});

test('an album is moved by hand, and the category goes back to its order by date', async () => {
  const { store, first, kept } = await storeWith(album('1'), album('2'), album('3'));
  const positions = () => kept().map(({ position }) => position);
  await store.order('Familie', 'hand');
  expect(positions()).toEqual([2, 1, 0]);
  await store.move(first(), -1);
  expect(positions()).toEqual([1, 2, 0]);
  await store.order('Familie', 'date');
  expect(positions()).toEqual([null, null, null]);
});

test('an album that moves to another category leaves its place behind, and undo gives it back', async () => {
  const { store, kept } = await storeWith(album('1'), album('2'), album('3', { category: 'Sightseeing' }));
  const positions = () => kept().map(({ position }) => position);
  await store.order('Familie', 'hand');
  await store.save('1', { category: 'Sightseeing' });
  expect(positions()).toEqual([null, 0, null]);
  await store.messages.undo();
  expect(kept()[0]).toMatchObject({ category: 'Familie', position: 1 });
  await store.save('1', { category: 'Familie', title: 'Ny' });
  expect(positions()).toEqual([1, 0, null]);
});

test('an album from the bin follows the order by date that its category went back to meanwhile', async () => {
  const { store, first, kept } = await storeWith(
    album('1', { position: 1, deletedAt: 1 }),
    album('2', { position: 0 }),
  );
  await store.order('Familie', 'date');
  await store.restore(first());
  expect(kept()).toMatchObject([{ position: null, deletedAt: null }, { position: null }]);
});

test('a new album of our own opens by itself; one with a link, and one that was changed, do not', async () => {
  const { store, opened } = await storeWith(album('1', { link: null }));
  await store.save('1', { title: 'Rettet' });
  await store.save(null, {
    ...newAlbum,
    title: 'Et andet sted',
    category: 'Familie',
    link: 'https://a.example/',
  });
  expect(opened).toEqual([]);
  await store.save(null, { ...newAlbum, title: ' Sommer ', category: 'Familie' });
  expect(opened).toEqual(['Sommer']);
});

test('a new album is family-only and not the cover of its category, unless a member chooses otherwise', async () => {
  const { store, kept } = await storeWith(album('1', { newest: true }));
  await store.save(null, { ...store.filled(null, {}), title: 'Ny', category: 'Familie' });
  expect(kept().find(({ title }) => title === 'Ny')).toMatchObject({ familyOnly: true, newest: false });
  expect(kept().find(({ id }) => id === '1')?.newest).toBe(true);
});

test('one choice sets who sees an album: a hidden family-only one becomes public again', async () => {
  const { store, kept } = await storeWith(album('1', { familyOnly: true, active: false }));
  expect(audienceOf(store.filled('1', {}))).toBe('hidden');
  await store.save('1', audienceFields.everybody);
  expect(kept()[0]).toMatchObject({ active: true, familyOnly: false });
  await store.save('1', audienceFields.family);
  expect(kept()[0]).toMatchObject({ active: true, familyOnly: true });
  await store.save('1', audienceFields.hidden);
  expect(kept()[0]).toMatchObject({ active: false, familyOnly: true });
});

test('albums that were read before a change or before newer ones are not shown after them', async () => {
  const { store, gateway, kept } = await storeWith(album('1'));
  const { all } = gateway;
  /** Reads now and answers when the returned function is called. */
  const readLater = async () => {
    const answered = Promise.withResolvers<readonly Album[]>();
    const now = await all();
    gateway.all = () => answered.promise;
    const pulled = store.pull();
    gateway.all = all;
    return async () => {
      answered.resolve(now);
      await pulled;
    };
  };
  const answerFromBeforeChange = await readLater();
  await store.save('1', { title: 'Ny' });
  await answerFromBeforeChange();
  expect(store.get().albums).toEqual(kept());

  const olderAnswer = await readLater();
  await gateway.change('1', { title: 'Nyere' });
  await store.pull();
  await olderAnswer();
  expect(store.get().albums[0]?.title).toBe('Nyere');
});

test('albums that were read are there for who asked, though somebody else asks for them meanwhile', async () => {
  const { store, gateway } = await storeWith(album('1', { title: 'Før' }));
  await gateway.change('1', { title: 'Nu' });
  const pulled = store.pull();
  gateway.all = () => new Promise(() => {});
  void store.pull();
  await pulled;
  expect(store.get().albums).toMatchObject([{ title: 'Nu' }]);
});

test('quick successive changes are written in their order', async () => {
  const { store, first, gateway, kept } = await storeWith(album('3'), album('2'), album('1'));
  const { change } = gateway;
  // The first writes take longest.
  let wait = 30;
  gateway.change = async (id, fields) => {
    for (wait -= 5; wait > 0; wait -= 1) await Promise.resolve();
    await change(id, fields);
  };
  const ordered = store.order('Familie', 'hand');
  await store.move(first(), 1);
  await ordered;
  expect(kept().map(({ id, position }) => [id, position])).toEqual([
    ['3', 1],
    ['2', 0],
    ['1', 2],
  ]);
});
