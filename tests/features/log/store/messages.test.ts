import { expect, test } from 'vitest';
import { start } from '../../../support/simulation/family-in-memory.ts';
import { device, open } from '../device.ts';

test('finishing an entry is announced, can be undone, and done again', async () => {
  const anna = await device();
  await anna.store.add('Klip hækken');
  await anna.time.advance(0);
  anna.store.complete(anna.row('Klip hækken'), start - 86_400_000);
  await anna.time.advance(0);
  expect(open(anna)).toEqual([]);
  expect(anna.row('Klip hækken')).toMatchObject({ done: true, doneBy: 'anna', date: start - 86_400_000 });
  expect(anna.store.get().message?.text).toBe('»Klip hækken« er afsluttet fredag den 20. november 2026.');
  void anna.store.messages.undo();
  await anna.time.advance(0);
  expect(open(anna)).toEqual(['Klip hækken']);
  expect(anna.store.get().message).toMatchObject({ text: 'Fortrudt', undo: 'redo' });
  void anna.store.messages.undo();
  await anna.time.advance(0);
  expect(open(anna)).toEqual([]);
  expect(anna.row('Klip hækken')).toMatchObject({ done: true, date: start - 86_400_000 });
});

test('an entry whose completion is undone returns to its place, for everyone', async () => {
  const anna = await device();
  for (const name of ['Nederst', 'I midten', 'Øverst']) {
    await anna.store.add(name);
    await anna.time.advance(86_400_000);
  }
  const { date } = anna.row('I midten');
  anna.store.complete(anna.row('I midten'));
  await anna.time.advance(1000);
  void anna.store.messages.undo();
  await anna.time.advance(1000);
  expect(open(anna)).toEqual(['Øverst', 'I midten', 'Nederst']);
  const rows = [...anna.server.rows().log.values()];
  expect(rows).toContainEqual(expect.objectContaining({ name: 'I midten', done: false, date }));
});

test('a message disappears after a while, but not while a pointer is on it', async () => {
  const anna = await device();
  await anna.store.add('Klip hækken');
  anna.store.remove(anna.row('Klip hækken'));
  await anna.time.advance(7_000);
  anna.store.messages.hold();
  await anna.time.advance(60_000);
  expect(anna.store.get().message?.text).toBe('»Klip hækken« ligger i papirkurven.');
  anna.store.messages.release();
  await anna.time.advance(8_000);
  expect(anna.store.get().message).toBeNull();
});

test('a long message is shown for longer', async () => {
  const anna = await device();
  const name = 'x'.repeat(400);
  await anna.store.add(name);
  anna.store.remove(anna.row(name));
  await anna.time.advance(30_000);
  expect(anna.store.get().message?.text).toContain(name);
  await anna.time.advance(10_000);
  expect(anna.store.get().message).toBeNull();
});

test('an entry in the bin can be restored or deleted for good', async () => {
  const anna = await device();
  await anna.store.add('Et');
  await anna.store.add('Andet');
  await anna.time.advance(1000);
  anna.store.remove(anna.row('Et'));
  await anna.time.advance(1000);
  anna.store.remove(anna.row('Andet'));
  await anna.time.advance(1000);
  expect(anna.store.get().bin.map(({ name }) => name)).toEqual(['Andet', 'Et']);
  anna.store.restore(anna.row('Et'));
  anna.store.purge(anna.row('Andet'));
  await anna.time.advance(0);
  expect(open(anna)).toEqual(['Et']);
  expect(anna.store.get().bin).toEqual([]);
  expect(anna.store.get().message?.undo).toBeNull();
});
