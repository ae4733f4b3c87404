import { expect, test } from 'vitest';
import { start } from '../../support/family-in-memory.ts';
import { open, phone } from './phone.ts';
import { entry } from './rows.ts';

test('without a network everything is done all the same, and waits', async () => {
  const anna = await phone({ online: false });
  await anna.store.add('Klip hækken');
  anna.store.complete(anna.row('Klip hækken'));
  await anna.time.advance(0);
  expect(anna.store.get()).toMatchObject({ access: 'log', waiting: 2, connection: { kind: 'offline' } });
  expect(anna.row('Klip hækken').done).toBe(true);
  anna.network.online = true;
  await anna.time.advance(60_000);
  expect(anna.store.get().waiting).toBe(0);
  expect([...(anna.server.rows().log?.values() ?? [])]).toMatchObject([{ name: 'Klip hækken', done: true }]);
});

test('an old entry that the phone does not hold is changed in front of one’s eyes', async () => {
  const anna = await phone({ online: false });
  const old = entry({ name: 'Klippet hæk', key: 'old', date: start - 3e11 });
  anna.store.reopen(old);
  await anna.time.advance(0);
  expect(open(anna)).toEqual(['Klippet hæk']);
  anna.store.get().message?.undo?.();
  await anna.time.advance(0);
  expect(open(anna)).toEqual([]);
});

test('a refused change is shown with why; it is tried again or given up', async () => {
  const anna = await phone();
  const unknown = entry({ name: 'Findes ikke', key: 'unknown' });
  anna.store.remove(unknown);
  await anna.time.advance(0);
  const [refused] = anna.store.get().refused;
  expect(refused).toMatchObject({ state: { kind: 'rejected', code: 'unknown-item' } });
  anna.store.retry(refused?.op.id ?? '');
  await anna.time.advance(0);
  const [again] = anna.store.get().refused;
  expect(again?.op.id).not.toBe(refused?.op.id);
  anna.store.discard(again?.op.id ?? '');
  await anna.time.advance(0);
  expect(anna.store.get().refused).toEqual([]);
});
