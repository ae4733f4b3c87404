import { expect, test, vi } from 'vitest';
import { device, open } from '../device.ts';

test('a visitor whose device holds nothing sees only the login', async () => {
  const { store } = await device({ online: false, hint: null });
  expect(store.get().access).toBe('signed-out');
});

test('an added entry is tidied, listed and sent; an empty one is ignored', async () => {
  const anna = await device();
  await anna.store.add('  Klip   hækken ');
  await anna.store.add('   ');
  // That it was taken is drawn with what else comes, at most so often.
  await anna.time.advance(100);
  expect(open(anna)).toEqual(['Klip hækken']);
  expect(anna.store.get()).toMatchObject({ access: 'open', waiting: 0, connection: { kind: 'live' } });
  expect([...anna.server.rows().log.values()]).toMatchObject([{ name: 'Klip hækken', createdBy: 'anna' }]);
});

test('two entries added in the same millisecond are both kept', async () => {
  const anna = await device();
  await Promise.all([anna.store.add('Et'), anna.store.add('Andet')]);
  await anna.time.advance(0);
  expect(open(anna).sort()).toEqual(['Andet', 'Et']);
  const ids = [...anna.server.rows().log.values()].map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});

test('an entry that stands there word for word is added again only when it is given a second time', async () => {
  const anna = await device();
  await anna.store.add('Klip hækken');
  expect(await anna.store.add(' Klip  hækken')).toBe(false);
  await anna.time.advance(0);
  expect(open(anna)).toEqual(['Klip hækken']);
  expect(anna.store.get().message?.text).toBe(
    '»Klip hækken« står der allerede. Gem igen, hvis det skal stå der to gange.',
  );
  expect(await anna.store.add('Klip hækken')).toBe(true);
  await anna.time.advance(0);
  expect(open(anna)).toEqual(['Klip hækken', 'Klip hækken']);
});

test('an entry may be added again once it is completed', async () => {
  const anna = await device();
  await anna.store.add('Klip hækken');
  await anna.time.advance(0);
  anna.store.complete(anna.row('Klip hækken'));
  await anna.time.advance(0);
  expect(await anna.store.add('Klip hækken')).toBe(true);
});

test('renaming to an empty name is refused, to the same name changes nothing', async () => {
  const anna = await device();
  await anna.store.add('Klip hækken');
  await anna.time.advance(0);
  expect(anna.store.rename(anna.row('Klip hækken'), ' ')).toBeNull();
  expect(await anna.store.rename(anna.row('Klip hækken'), 'Klip hækken ')).toBe(true);
  await anna.time.advance(0);
  expect(anna.server.applied().size).toBe(1);
  expect(await anna.store.rename(anna.row('Klip hækken'), 'Klip hæk')).toBe(true);
  await anna.time.advance(0);
  expect(open(anna)).toEqual(['Klip hæk']);
});

test('a name that is too long is neither added nor cut', async () => {
  const anna = await device();
  expect(await anna.store.add('æ'.repeat(501))).toBe(false);
  expect(await anna.store.add(` ${'æ'.repeat(500)}  `)).toBe(true);
  await anna.time.advance(0);
  expect(open(anna)).toEqual(['æ'.repeat(500)]);
  expect(anna.store.rename(anna.row('æ'.repeat(500)), 'ø'.repeat(501))).toBeNull();
  await anna.time.advance(0);
  expect(open(anna)).toEqual(['æ'.repeat(500)]);
});

test('the members are known by name', async () => {
  const { store } = await device();
  expect(store.get().names.get('anna')).toBe('Anna');
});

test.each(['complete', 'remove'] as const)('two quick taps that %s are undone together', async (action) => {
  const anna = await device();
  await anna.store.add('Klip hækken');
  await anna.time.advance(0);
  const row = anna.row('Klip hækken');
  anna.store[action](row);
  anna.store[action](row);
  await anna.time.advance(0);
  expect(open(anna)).toEqual([]);
  await anna.store.messages.undo();
  await anna.time.advance(0);
  expect(open(anna)).toEqual(['Klip hækken']);
});

test('two quick taps on what cannot be undone are one change', async () => {
  const anna = await device();
  await anna.store.add('Klip hækken');
  await anna.time.advance(0);
  const row = anna.row('Klip hækken');
  anna.store.remove(row);
  await anna.time.advance(0);
  anna.store.purge(row);
  anna.store.purge(row);
  await anna.time.advance(0);
  expect(anna.store.get().rejected).toEqual([]);
});

test('the entries are not visited again for a touch or a message, but when one has changed', async () => {
  const anna = await device();
  await anna.store.add('Klip hækken');
  await anna.time.advance(1000);
  const { log } = anna.store.get().tables;
  const visits = vi.spyOn(log, 'values');
  const before = anna.store.get();
  anna.store.touched();
  anna.store.relayout();
  anna.store.messages.dismiss();
  expect(anna.store.get()).not.toBe(before);
  expect(anna.store.get().tables.log).toBe(log);
  expect(open(anna)).toEqual(['Klip hækken']);
  expect(visits).not.toHaveBeenCalled();

  anna.store.complete(anna.row('Klip hækken'));
  await anna.time.advance(0);
  expect(open(anna)).toEqual([]);
  expect(anna.store.get().tables.log).not.toBe(log);
});
