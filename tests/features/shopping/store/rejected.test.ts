import { expect, test } from 'vitest';
import type { Operation } from '../../../../src/sync/protocol.ts';
import { phone } from '../phone.ts';
import { item, tables } from '../rows.ts';

const rows = tables([
  item({ title: 'Brød', buy: true }),
  item({ title: 'Kaffe', buy: true }),
  item({ title: 'Mælk' }),
  item({ title: 'Ost' }),
  item({ title: 'Ærter', freezer: true, count: 2 }),
  item({ title: 'Rejer', freezer: true, count: 3 }),
]);
/** The server rejects every change of these items. */
const rejecting =
  (...keys: readonly string[]) =>
  ({ key }: Operation) =>
    keys.includes(key);
const open = (rejects: (op: Operation) => boolean) => phone(rows, {}, rejects);

test('a purchase that is rejected is struck out again, and nothing else is', async () => {
  const { store, time } = await open(rejecting('Brød'));
  for (const key of ['Brød', 'Kaffe']) store.strike(key);
  await store.buy();
  expect(store.get()).toMatchObject({ struck: new Set(), message: { text: '2 varer er købt' } });
  await time.advance(1_000);
  expect(store.get()).toMatchObject({
    struck: new Set(['Brød']),
    message: { text: '1 vare er købt', undo: 'undo' },
    rejected: [{}],
  });
  await store.messages.undo();
  expect(store.get().tables.shopping.get('Kaffe')?.buy).toBe(true);
});

test('a purchase made without a network is struck out again when it is rejected later, and when it is sent again', async () => {
  const { store, time, network } = await open(rejecting('Brød'));
  store.strike('Brød');
  network.online = false;
  await store.buy();
  await store.want('Mælk');
  await time.advance(60_000);
  network.online = true;
  await time.advance(60_000);
  expect(store.get()).toMatchObject({ struck: new Set(['Brød']), rejected: [{}] });
  store.strike('Brød');
  const [rejected] = store.get().rejected;
  store.retry(rejected?.id ?? '');
  await time.advance(60_000);
  expect(store.get()).toMatchObject({ struck: new Set(['Brød']), rejected: [{}] });
});

test('what could not be taken off the list comes back without a stroke', async () => {
  const { store, time } = await open(rejecting('Kaffe'));
  await store.want('Kaffe');
  await time.advance(1_000);
  expect(store.get()).toMatchObject({ struck: new Set(), rejected: [{}] });
  expect(store.get().tables.shopping.get('Kaffe')?.buy).toBe(true);
});

test('a stroke that came back and was taken off stays off', async () => {
  const { store, time } = await open(rejecting('Brød'));
  store.strike('Brød');
  await store.buy();
  await time.advance(1_000);
  store.strike('Brød');
  await store.want('Mælk');
  await time.advance(1_000);
  expect(store.get().struck).toEqual(new Set());
});

test('the message about several things is about those that were not rejected', async () => {
  const { store, time } = await open(rejecting('Ost', 'Rejer'));
  const entry = (key: string) => ({
    kind: 'item' as const,
    row: rows.shopping.get(key) ?? item({ title: key }),
    quantity: null,
  });
  await store.quickAdd([entry('Mælk'), entry('Ost')]);
  expect(store.get().message?.text).toBe('2 varer er sat på listen');
  await time.advance(1_000);
  expect(store.get().message).toMatchObject({ text: 'Mælk er sat på listen', undo: 'undo' });
  for (const key of ['Ærter', 'Rejer']) store.take(key);
  await store.takeOut();
  expect(store.get().message?.text).toBe('2 varer er taget op af fryseren');
  await time.advance(1_000);
  expect(store.get().message?.text).toBe('Ærter er taget op af fryseren');
  await store.putInFreezer([entry('Ærter'), entry('Rejer')]);
  expect(store.get().message?.text).toBe('2 varer er lagt i fryseren');
  await time.advance(1_000);
  expect(store.get().message?.text).toBe('Ærter: 2 i fryseren');
});
