import { describe, expect, test } from 'vitest';
import { outcomeText, readExport } from '../../../../src/features/shopping/rules/import-list.ts';
import { item, tables } from '../rows.ts';
import { pantry, shown } from './quick-add/pantry.ts';

const rows = [...pantry, item({ title: 'Torsk', category: 'Fisk' })];
/** Each thing in a line, with its category and what is done in brackets. */
const read = (text: string) =>
  readExport(rows, text).map(({ entry, category, isWanted }) =>
    [shown({ entries: [entry] }), category, !isWanted && '[x]'].filter(Boolean).join(' '),
  );

test('lines are read as quick add reads a pasted list', () => {
  expect(read('Mejeri:\n- letmælk 2 l\n- [x] smør\n- ost, revet')).toEqual([
    'Letmælk × 2 l',
    '+ Ost (revet)',
  ]);
  expect(read(' \n ')).toEqual([]);
});

describe('a table with a header', () => {
  test.each([';', ',', '\t'])('is read with the separator %j', (separator) => {
    const table = [
      ['Navn', 'Antal', 'Enhed', 'Kategori', 'Købt', 'Note'],
      ['Letmælk', '2', 'l', 'Mejeri', 'nej', 'øko'],
      ['Skærebræt', '1', '', 'Køkken', 'ja', ''],
      ['kuller', '', '', 'FISK', '', ''],
    ];
    expect(read(table.map((cells) => cells.join(separator)).join('\r\n'))).toEqual([
      'Letmælk × 2 l (øko) Mejeri',
      '+ Skærebræt Køkken [x]',
      '+ kuller Fisk',
    ]);
  });

  test('may have quoted cells with separators, quotes and line ends in them, and English names', () => {
    const text = '\ufeff"Item","Checked","Notes"\n"Ost, ""gammel""",false,"ikke\nden dyre"\n"Te",TRUE,\n';
    expect(read(text)).toEqual(['+ Ost, "gammel" (ikke den dyre)', '+ Te [x]']);
  });

  test('may call the things a description, and hold amounts in their names, empty lines and things twice', () => {
    expect(read('Description,Quantity\nletmælk 2 l,1\n,\nÆg,0\nÆg,10\n"Smør",500 g')).toEqual([
      'Letmælk × 2 l',
      'Æg × 10',
      'Smør × 500 g',
    ]);
  });
});

test('what becomes of each thing is said: amounts of others are added to, and what is on the list stays there', () => {
  const family = tables([
    item({ title: 'Kartofler', category: 'Grønt', buy: true, wantedBy: 'bo', quantity: '2 kg' }),
    item({ title: 'Smør', category: 'Mejeri', buy: true, wantedBy: 'anna', quantity: '250 g' }),
    item({ title: 'Te', category: 'Drikke', buy: true }),
  ]);
  const csv = 'navn;antal;enhed;købt\nKartofler;3;stk;nej\nSmør;500;g;nej\nTe;;;ja\nSalt;2;;nej\nTimian;;;ja';
  expect(
    readExport(family.shopping.values(), csv).map((thing) => outcomeText(family, thing, 'anna')),
  ).toEqual([
    '2 kg + 3 stk, før 2 kg · står på listen · Grønt',
    '500 g, før 250 g · står på listen · Mejeri',
    'bliver på listen · Drikke',
    '2 · ny',
    'ny',
  ]);
});
