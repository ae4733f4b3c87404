import { expect, test } from 'vitest';
import { start } from '../../../support/simulation/family-in-memory.ts';
import { device, open } from '../device.ts';
import { entry } from '../rows.ts';

test('without a network every change is shown at once and waits to be sent', async () => {
  const anna = await device({ online: false });
  await anna.store.add('Klip hækken');
  anna.store.complete(anna.row('Klip hækken'));
  await anna.time.advance(0);
  expect(anna.store.get()).toMatchObject({ access: 'open', waiting: 2, connection: { kind: 'offline' } });
  expect(anna.row('Klip hækken').done).toBe(true);
  anna.network.online = true;
  await anna.time.advance(60_000);
  expect(anna.store.get().waiting).toBe(0);
  expect([...anna.server.rows().log.values()]).toMatchObject([{ name: 'Klip hækken', done: true }]);
});

test('an old entry that the device does not hold changes at once', async () => {
  const anna = await device({ online: false });
  const old = entry({ name: 'Klippet hæk', key: 'old', date: start - 3e11 });
  anna.store.reopen(old);
  await anna.time.advance(0);
  expect(open(anna)).toEqual(['Klippet hæk']);
  void anna.store.messages.undo();
  await anna.time.advance(0);
  expect(open(anna)).toEqual([]);
});

test('a rejected change is shown with its reason and can be tried again or given up', async () => {
  const anna = await device();
  const unknown = entry({ name: 'Findes ikke', key: 'unknown' });
  anna.store.remove(unknown);
  await anna.time.advance(0);
  const [rejected] = anna.store.get().rejected;
  expect(rejected).toMatchObject({
    text: 'Slet »Findes ikke«',
    code: 'unknown-item',
  });
  anna.store.retry(rejected?.id ?? '');
  await anna.time.advance(0);
  const [again] = anna.store.get().rejected;
  expect(again?.id).not.toBe(rejected?.id);
  anna.store.discard(again?.id ?? '');
  await anna.time.advance(0);
  expect(anna.store.get().rejected).toEqual([]);
});
