import { describe, expect, test } from 'vitest';
import { linesOfTable } from '../../../../src/features/shopping/rules/export-table.ts';

describe('the file of another app', () => {
  test.each([';', ',', '\t'])('with the separator %j becomes lines that quick add reads', (separator) => {
    const table = [
      ['Navn', 'Antal', 'Enhed', 'Kategori', 'Købt', 'Note'],
      ['Letmælk', '2', 'l', 'Mejeri', 'nej', 'øko'],
      ['Skærebræt', '1', '', 'Køkken', 'ja', ''],
      ['', '', '', '', '', ''],
    ];
    const text = table.map((cells) => cells.join(separator)).join('\r\n');
    expect(linesOfTable(text)).toBe('Letmælk, 2 l (øko)\n[x] Skærebræt');
  });

  test('may have quoted cells with separators, quotes and line ends in them, and English names', () => {
    const text = '\ufeff"Item","Checked","Notes"\n"Ost ""gammel""",false,"ikke\nden, dyre"\n"Te",TRUE,\n';
    expect(linesOfTable(text)).toBe('Ost "gammel" (ikke den dyre)\n[x] Te');
  });

  test('of lines is left as it is', () => expect(linesOfTable('- mælk\n- smør')).toBe('- mælk\n- smør'));
});
