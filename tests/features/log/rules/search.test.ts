import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { createSearch } from '../../../../src/features/log/rules/search.ts';

const marked = (query: string, name: string) =>
  createSearch(query)
    .pieces(name)
    .map(({ text, found }) => (found ? `[${text}]` : text))
    .join('');

const finds = (query: string, name: string, date = '2000-01-01') =>
  createSearch(query).matches({ name, date: Date.parse(date) });

test.each([
  ['brød', 'Bagt rugbrød', 'Bagt rug[brød]'],
  ['BRØD', 'Rugbrød og brød', 'Rug[brød] og [brød]'],
  ['haven klip', 'Klippet i haven', '[Klip]pet i [haven]'],
  ['aal', 'Røget ål', 'Røget [ål]'],
  ['ål', 'Røget Aal', 'Røget [Aal]'],
  ['ø', 'Boernene', 'B[oe]rnene'],
  ['cafe', 'På café', 'På [café]'],
  ['café', 'På CAFE', 'På [CAFE]'],
  ['e\u0301', 'é', '[é]'],
  ['50%', '50% rabat', '[50%] rabat'],
  ['(a.b)', 'Regning (A.B)', 'Regning [(A.B)]'],
  ['ab bc', 'abc', '[abc]'],
  ['micha', 'Besøg af Michael', 'Besøg af [Micha]el'],
  ['malmo', 'Turen til Malmö', 'Turen til [Malmö]'],
  ['malmoe', 'Turen til Malmö', 'Turen til [Malmö]'],
  ['', 'Alt', 'Alt'],
  ['varmepumpefilter', 'Skiftet filter i varmepumpen', 'Skiftet [filter] i [varmepump]en'],
  ['hækklipper', 'Lånt klipper til hæk', 'Lånt [klipper] til [hæk]'],
  ['fødselsdagsgave', 'Gave til fødselsdag', '[Gave] til [fødselsdag]'],
])('%s in %s is marked: %s', (query, name, expected) => {
  expect(marked(query, name)).toBe(expected);
  expect(finds(query, name)).toBe(true);
});

test.each([
  ['bør', 'Bor her'],
  ['a', 'Å'],
  ['a.b', 'acb'],
  ['klip hæk', 'Klippet i haven'],
  // Compounds of which a half is missing, or is no beginning of a word.
  ['varmepumpefilter', 'Skiftet filter i støvsugeren'],
  ['sommer', 'Kommet hjem som aftalt'],
  ['sommer', 'Lagt dynen, som mormor gav'],
  ['måleraflæsning', 'Aflæst måler'],
])('%s does not find %s', (query, name) => {
  expect(finds(query, name)).toBe(false);
});

const [october, july, newYear] = ['2025-10-03T12:00:00Z', '2025-07-10T12:00:00Z', '2025-12-31T23:30:00Z'];
test.each([
  ['2025', 'Fejet', october, true],
  ['okt', 'Fejet', october, true],
  ['okt.', 'Fejet', october, true],
  ['Oktober', 'Fejet', october, true],
  ['okt 2025', 'Fejet', october, true],
  ['2025 fejet oktober', 'Fejet', october, true],
  ['okt 2024', 'Fejet', october, false],
  ['november', 'Fejet', october, false],
  ['025', 'Fejet', october, false],
  ['ok', 'Fejet', october, false],
  // By the clock of Copenhagen.
  ['januar 2026', 'Nytår', newYear, true],
  ['2024', 'Fejet efter planen for 2024', october, true],
  ['maj', 'Kogt majs', october, true],
  // Christmas.
  ['jul', 'Badet', july, false],
  ['juli', 'Badet', july, true],
])('%s as a year or a month finds %s of %s: %s', (query, name, date, expected) => {
  expect(finds(query, name, date)).toBe(expected);
});

test('words may be in the name of who did it', () => {
  const fed = { name: 'Skorstenen fejet', date: 0 };
  expect(createSearch('skorsten bodil').matches(fed, 'Bodil')).toBe(true);
  expect(createSearch('bodil').matches(fed, 'Ib')).toBe(false);
  expect(createSearch('bodil').matches(fed)).toBe(false);
});

/** As anybody may type it: Danish, with signs that mean something in regular expressions. */
const anyText = fc.oneof(
  fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
  fc.string({
    minLength: 1,
    maxLength: 12,
    unit: fc.constantFrom(...'abeoøåAÆ "+-*_[](){}|\\^$.', 'aa', 'hæk', 'oe'),
  }),
);

property.prop([anyText, anyText])(
  'the pieces of a name together are the name, and one is marked when no date explains the match',
  (query, name) => {
    const search = createSearch(query);
    const pieces = search.pieces(name);
    expect(pieces.map(({ text }) => text).join('')).toBe(name);
    if (!search.isEmpty && search.matches({ name, date: 0 }))
      expect(pieces.some(({ found }) => found)).toBe(true);
  },
);
