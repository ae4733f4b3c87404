import { expect, test } from 'vitest';
import { watchChosenDays } from '../../../../src/features/log/store/chosen-days.ts';
import { createLogStore } from '../../../../src/features/log/store/log-store.ts';
import { start } from '../../../support/family-in-memory.ts';
import { device } from '../device.ts';

const oneDay = 86_400_000;

/**
 * Bo completes an entry on a chosen day without a network, and a minute later Anna completes it on `day`.
 * Returns the messages that Bo has seen, and the entry on his phone.
 */
async function bothComplete(day: number | undefined) {
  const anna = await device();
  const { network, parts } = anna.phoneOf('bo');
  const bo = createLogStore(parts);
  void bo.start(true);
  await anna.store.add('Klip hækken');
  await anna.time.advance(1000);
  watchChosenDays(bo, bo.get().pending);
  const row = () => [...bo.get().tables.log.values()][0];
  const shown = new Set<string | undefined>();
  bo.subscribe(() => shown.add(bo.get().message?.text));

  network.online = false;
  const before = row();
  if (!before) throw new Error('Bo has no entry');
  bo.complete(before, start - oneDay);
  await anna.time.advance(60_000);
  anna.store.complete(anna.row('Klip hækken'), day);
  await anna.time.advance(60_000);
  network.online = true;
  await anna.time.advance(60_000);
  return { bo, shown: [...shown].filter((text) => text !== undefined), row: row() };
}

const own = '»Klip hækken« er afsluttet fredag den 20. november 2026.';

test('a chosen day that another member has replaced is reported once', async () => {
  const { bo, shown, row } = await bothComplete(undefined);
  expect(row).toMatchObject({ done: true, doneBy: 'anna' });
  expect(shown).toEqual([
    own,
    'Dagen er lørdag den 21. november 2026, ikke den, du valgte: Anna har også afsluttet »Klip hækken«.',
  ]);
  expect(bo.get()).toMatchObject({ message: null, waiting: 0 });
});

test('the same day chosen by two members is no news', async () => {
  const { shown, row } = await bothComplete(start - oneDay);
  expect(row).toMatchObject({ done: true, doneBy: 'anna' });
  expect(shown).toEqual([own]);
});
