import { expect, test } from 'vitest';
import { reportConcurrentChanges } from '../../../../src/features/log/store/concurrent-changes.ts';
import { createLogStore, type LogStore } from '../../../../src/features/log/store/log-store.ts';
import { start } from '../../../support/simulation/family-in-memory.ts';
import { device } from '../device.ts';

const oneDay = 86_400_000;
const minute = 60_000;

/** Collects the texts of the messages shown on a phone, where `reportConcurrentChanges` is running. */
function messagesOf(store: LogStore) {
  reportConcurrentChanges(store, { ...store.get(), snapshot: store.snapshot() });
  const shown: string[] = [];
  let last = 0;
  store.subscribe(() => {
    const { message } = store.get();
    if (message && message.id !== last) shown.push(message.text);
    last = message?.id ?? last;
  });
  return shown;
}

/** Anna's and Bo's phones, on which both have 'Klip hækken', and the messages that each has shown. */
async function twoPhones() {
  const anna = await device();
  const { network, parts } = anna.phoneOf('bo');
  const bo = createLogStore(parts);
  void bo.start('Bo');
  await anna.store.add('Klip hækken');
  await anna.time.advance(1000);
  const row = (store: LogStore) => {
    const [found] = store.get().tables.log.values();
    if (!found) throw new Error('no entry');
    return found;
  };
  const shown = { anna: messagesOf(anna.store), bo: messagesOf(bo) };
  return { ...anna, anna: anna.store, bo, boNetwork: network, row, shown };
}

test('a member who completes an entry that another has completed is told, and so is the other', async () => {
  const { anna, bo, boNetwork, time, row, shown } = await twoPhones();
  boNetwork.online = false;
  anna.complete(row(anna));
  await time.advance(10 * minute);
  bo.complete(row(bo), start - oneDay);
  await time.advance(minute);
  boNetwork.online = true;
  await time.advance(minute);
  expect(row(bo)).toMatchObject({ done: true, doneBy: 'bo', date: start - oneDay });
  expect(shown.bo).toEqual([
    '»Klip hækken« er afsluttet fredag den 20. november 2026.',
    'Anna havde allerede afsluttet »Klip hækken« (21. nov.). Nu står der 20. nov. og dit navn.',
  ]);
  expect(shown.anna).toEqual([
    '»Klip hækken« er afsluttet.',
    'En anden har også afsluttet »Klip hækken« (20. nov.), og det er det, der står nu.',
  ]);
});

test('who completed something that another completed later is told what stands', async () => {
  const { anna, bo, boNetwork, time, row, shown } = await twoPhones();
  boNetwork.online = false;
  bo.complete(row(bo), start - oneDay);
  await time.advance(minute);
  anna.complete(row(anna));
  await time.advance(minute);
  boNetwork.online = true;
  await time.advance(minute);
  expect(row(bo)).toMatchObject({ done: true, doneBy: 'anna' });
  expect(shown.bo).toEqual([
    '»Klip hækken« er afsluttet fredag den 20. november 2026.',
    'Anna havde allerede afsluttet »Klip hækken« (21. nov.), og det er det, der står nu.',
  ]);
  expect(bo.get()).toMatchObject({ message: null, waiting: 0 });
  // Hers stands, and she has nothing to be told.
  expect(shown.anna).toEqual(['»Klip hækken« er afsluttet.']);
});

test('a change is reported after a restart of the page too', async () => {
  const { anna, bo, boNetwork, time, row } = await twoPhones();
  boNetwork.online = false;
  bo.complete(row(bo));
  await time.advance(minute);
  anna.complete(row(anna));
  const begun = { ...bo.get(), snapshot: bo.snapshot() };
  boNetwork.online = true;
  await time.advance(minute);
  // The scripts of the report arrive only now.
  const texts: string[] = [];
  reportConcurrentChanges(
    { ...bo, messages: { ...bo.messages, say: (text) => void texts.push(text) } },
    begun,
  );
  expect(texts).toEqual([
    'Anna havde allerede afsluttet »Klip hækken« (21. nov.), og det er det, der står nu.',
  ]);
});

test('an entry that was reopened and completed again, or undone, is not reported', async () => {
  const { anna, bo, time, row, shown } = await twoPhones();
  anna.complete(row(anna));
  await time.advance(minute);
  bo.reopen(row(bo));
  await time.advance(minute);
  bo.complete(row(bo));
  await time.advance(minute);
  void bo.messages.undo();
  await time.advance(minute);
  expect(shown.anna).toEqual(['»Klip hækken« er afsluttet.']);
  expect(shown.bo).toEqual(['»Klip hækken« er genåbnet.', '»Klip hækken« er afsluttet.']);
});

test('two renamings at the same time are reported to both, with both texts', async () => {
  const { anna, bo, boNetwork, time, row, shown } = await twoPhones();
  boNetwork.online = false;
  anna.rename(row(anna), 'Klip hækken ved skuret');
  await time.advance(minute);
  bo.rename(row(bo), 'Klip bøgehækken');
  await time.advance(minute);
  boNetwork.online = true;
  await time.advance(minute);
  expect(row(anna).name).toBe('Klip bøgehækken');
  expect(shown.bo.slice(1)).toEqual([
    '»Klip hækken« blev også rettet et andet sted, til »Klip hækken ved skuret«. Nu hedder det »Klip bøgehækken«.',
  ]);
  expect(shown.anna.slice(1)).toEqual([
    '»Klip hækken« blev også rettet et andet sted: Nu hedder det »Klip bøgehækken«, ikke »Klip hækken ved skuret«.',
  ]);
});

test('a renaming that loses before it is sent is reported with its text', async () => {
  const { anna, bo, boNetwork, time, row, shown } = await twoPhones();
  boNetwork.online = false;
  bo.rename(row(bo), 'Klip bøgehækken');
  await time.advance(minute);
  anna.rename(row(anna), 'Klip hækken ved skuret');
  await time.advance(minute);
  boNetwork.online = true;
  await time.advance(minute);
  expect(shown.bo.slice(1)).toEqual([
    '»Klip hækken« blev også rettet et andet sted: Nu hedder det »Klip hækken ved skuret«, ikke »Klip bøgehækken«.',
  ]);
  expect(shown.anna).toHaveLength(1);
});

test('a renaming long after, or to the same name, is not reported', async () => {
  const { anna, bo, boNetwork, time, row, shown } = await twoPhones();
  anna.rename(row(anna), 'Klip bøgehækken');
  await time.advance(2 * 60 * minute);
  bo.rename(row(bo), 'Klip hække');
  await time.advance(minute);
  expect(shown.anna).toHaveLength(1);
  boNetwork.online = false;
  bo.rename(row(bo), 'Klip den');
  anna.rename(row(anna), 'Klip den');
  await time.advance(minute);
  boNetwork.online = true;
  await time.advance(minute);
  expect([...shown.anna, ...shown.bo].filter((text) => text.includes('også'))).toEqual([]);
});

test('the report waits until the message of another action is gone', async () => {
  const { anna, bo, time, row, shown } = await twoPhones();
  anna.rename(row(anna), 'Klip hækken ved skuret');
  await time.advance(1000);
  bo.rename(row(bo), 'Klip bøgehækken');
  await time.advance(2000);
  expect(anna.get().message).toMatchObject({ undo: 'undo' });
  expect(shown.anna).toHaveLength(1);
  await time.advance(minute);
  expect(shown.anna).toHaveLength(2);
});
