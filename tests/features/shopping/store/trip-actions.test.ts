import { expect, test, vi } from 'vitest';
import { set } from '../../../../src/data/tables.ts';
import { plainWish } from '../../../../src/features/shopping/rules/fields.ts';
import { tripOutcomes } from '../../../../src/lib/push-messages.ts';
import { eventually } from '../../../support/eventually.ts';
import { phone } from '../phone.ts';
import { item, shop, tables } from '../rows.ts';

const rows = tables(
  ['Brød', 'Mælk', 'Ost'].map((title) => item({ title, buy: title === 'Ost' })),
  { shop: [shop({ name: 'Netto' })] },
);
const newTrips = () => ({ begin: vi.fn(), added: vi.fn(async () => {}) });
const entry = (key: string) => ({ title: key, row: item({ title: key }), ...plainWish });

test('a tap tells the others which shop this member is in, and the page says what became of it', async () => {
  const trips = newTrips();
  const { store, said } = await phone(rows, undefined, trips);
  for (const outcome of tripOutcomes) {
    trips.begin.mockResolvedValueOnce(outcome);
    await store.tellOthers?.('Netto');
    expect(said()).toMatch(outcome === 'told' ? /^De andre har fået besked$/ : /besked/i);
  }
  trips.begin.mockRejectedValueOnce(new Error('offline'));
  await store.tellOthers?.('Netto');
  expect(said()).toContain('kunne ikke sendes');
  expect(trips.begin).toHaveBeenLastCalledWith('Netto');
  expect((await phone(rows)).store.tellOthers).toBeNull();
});

test('who is in a shop hears of additions of those who were asked, or see that somebody is shopping', async () => {
  const trips = newTrips();
  const { store, bo, time } = await phone(rows, undefined, trips);
  await store.quickAdd([entry('Brød')]);
  expect(trips.added).not.toHaveBeenCalled();
  await bo(set('shopping', 'Ost', { struckBy: 'bo', struckAt: time.now() }));
  await store.quickAdd([entry('Mælk')]);
  await eventually(() => expect(trips.added).toHaveBeenCalledOnce());

  const invited = await phone(rows, undefined, trips);
  invited.store.invited();
  await invited.store.quickAdd([entry('Mælk')]);
  await eventually(() => expect(trips.added).toHaveBeenCalledTimes(2));
});
