import { expect, test } from 'vitest';
import { readExport } from '../../../../src/features/shopping/rules/import-list.ts';
import { phone } from '../phone.ts';
import { item, tables } from '../rows.ts';

test('a list from another app is one action: what is open there is wanted here, what is done is an item, and undo takes all of it back', async () => {
  const rows = tables([
    item({ title: 'Mælk' }),
    item({ title: 'Smør' }),
    item({ title: 'Kage', active: false }),
  ]);
  const { store, item: row, said, done } = await phone(rows);
  const csv = 'navn;antal;kategori;købt\nMælk;2;;nej\nSmør;;;ja\nKage;;;ja\nTimian;;Grønt;nej\nSalt;;;ja';
  await store.moveHere(readExport(store.items(), csv));
  expect(done).toEqual(['Flyt 5 varer fra en anden app hertil']);
  expect(row('Mælk')).toMatchObject({ buy: true, quantity: '2', wantedBy: 'anna' });
  expect(row('Smør')?.buy).toBe(false);
  expect(row('Kage')).toMatchObject({ active: true, buy: false });
  expect(row('Timian')).toMatchObject({ buy: true, category: 'Grønt' });
  expect(row('Salt')).toMatchObject({ active: true, buy: false, category: 'Krydderier' });
  expect([said(), store.get().view]).toEqual(['5 varer fra en anden app er flyttet hertil', 'basket']);
  await store.messages.undo();
  expect(row('Mælk')).toMatchObject({ buy: false, quantity: null });
  expect(['Kage', 'Timian', 'Salt'].map((title) => row(title)?.active)).toEqual([false, false, false]);
});
