import { describe, expect, test } from 'vitest';
import { ageText, stockDetails } from '../../../../../src/features/shopping/rules/freezer/age.ts';
import { batch, item, tables } from '../../rows.ts';

const now = Date.parse('2026-11-22T10:00:00+01:00');
/** How many were put in on which day; '' for unknown. */
type Days = Readonly<Record<string, number>>;
const batchesOf = (title: string, days: Days) =>
  Object.entries(days).map(([day, count]) => batch(title, count, day || null));
const details = (row: ReturnType<typeof item>, days: Days, months: number | null = null) => {
  const norm = { key: 'norm', rev: 1, stamps: {}, category: 'kød og fisk', months };
  const rows = { ...tables([row], { batches: batchesOf(row.title, days) }), norm: new Map([['norm', norm]]) };
  return stockDetails(rows, row, now).text;
};

test.each([
  ['2026-11-22', 'i dag'],
  // The phone that put it in had a clock that ran ahead.
  ['2026-11-23', 'i dag'],
  ['2026-11-21', '1 dag'],
  ['2026-11-09', '13 dage'],
  ['2026-11-08', '2 uger'],
  ['2026-09-23', '8 uger'],
  ['2026-09-22', '2 måneder'],
  ['2026-07-22', '4 måneder'],
  ['2026-07-23', '3 måneder'],
  ['2024-11-23', '23 måneder'],
  ['2024-11-22', '2 år'],
  ['2001-01-01', '10 år'],
])('an item put in on %s has been there since %s', (day, text) => {
  expect(ageText(day, now)).toBe(text);
});

describe('the detail of an item', () => {
  const peas = item({ title: 'Ærter', freezer: true, category: 'Frost' });
  const beef = item({ title: 'Hakket oksekød', freezer: true, canOutdate: true, category: 'Kød og fisk' });

  test('is the age of the oldest packet, and the best-before date if it expires', () => {
    const days = { '2026-10-01': 1, '2026-07-22': 2 };
    expect(details(peas, days)).toBe('4 måneder');
    expect(details(beef, days)).toBe('Spis først, inden 22. nov.');
    expect(details(beef, { '2026-10-31': 1 })).toBe('inden 28. feb.');
  });

  test('follows the setting of the family for the category, in any case', () => {
    const days = { '2026-11-02': 1 };
    expect(details(beef, days, 1)).toBe('Spis først, inden 2. dec.');
    expect(details({ ...beef, category: 'KØD OG FISK' }, days)).toBe('inden 2. mar.');
  });

  test('is the age when the date is past, and contains the year of one that is a year away', () => {
    expect(details(beef, { '2024-11-02': 1 }, 12)).toBe('Spis først, 2 år');
    expect(details(beef, { '2026-11-02': 1 }, 12)).toBe('inden 2. nov. 2027');
  });

  test('says that some are older than the oldest known day, since those are taken out first', () => {
    expect(details(peas, { '': 3, '2026-11-22': 3 })).toBe('i dag og ældre');
    expect(details(peas, { '': 0, '2026-11-22': 3 })).toBe('i dag');
    expect(details(beef, { '': 3, '2026-11-22': 3 })).toBe('nogle skal spises først');
  });

  test('of an unknown age is that it may expire, or none', () => {
    expect(details(beef, { '': 3 })).toBe('kan udløbe');
    expect(details(beef, {})).toBe('');
    expect(details(peas, { '': 3 })).toBe('');
  });
});
