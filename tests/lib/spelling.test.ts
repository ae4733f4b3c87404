import { expect, test } from 'vitest';
import { foldAccents, foldCase, foldSpelling } from '../../src/lib/spelling.ts';

test.each([
  ['CAFÉ', 'café', 'cafe', 'cafe'],
  ['Aale\u0301n', 'aalén', 'aalen', 'ålen'],
  ['A\u030al', 'ål', 'ål', 'ål'],
  ['Michael', 'michael', 'michael', 'michæl'],
  ['Malmö', 'malmö', 'malmo', 'malmø'],
  ['Bør', 'bør', 'bør', 'bør'],
])('%s folded by case, accents and spelling: %s, %s, %s', (text, byCase, byAccents, bySpelling) => {
  expect([foldCase(text), foldAccents(text), foldSpelling(text)]).toEqual([byCase, byAccents, bySpelling]);
});
