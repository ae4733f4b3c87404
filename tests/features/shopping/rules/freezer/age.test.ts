import { describe, expect, test } from 'vitest';
import { ageText, dueDay, stockDetails } from '../../../../../src/features/shopping/rules/freezer/age.ts';
import { stockOf } from '../../../../../src/features/shopping/rules/freezer/stock.ts';
import { batch, item, tables } from '../../rows.ts';

const now = Date.parse('2026-11-22T10:00:00+01:00');
const none = new Map<string, number>();
/** How many were put in on which day; '' for unknown. */
type Days = Readonly<Record<string, number>>;
const batchesOf = (title: string, days: Days) =>
  Object.entries(days).map(([day, count]) => batch(title, count, day || null));
const details = (row: ReturnType<typeof item>, days: Days, norms: ReadonlyMap<string, number> = none) =>
  stockDetails(row, stockOf(tables([row], { batches: batchesOf(row.title, days) }), row.key), norms, now);

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
    expect(details(peas, days)).toMatchObject({ age: '4 måneder', until: null });
    expect(details(beef, days)).toMatchObject({ age: '4 måneder', until: '22. nov.' });
    expect(details(beef, { '2026-10-31': 1 })).toMatchObject({ age: '3 uger', until: '28. feb.' });
  });

  test('follows the setting of the family for the category, in any case', () => {
    const days = { '2026-11-02': 1 };
    expect(details(beef, days, new Map([['kød og fisk', 1]]))).toMatchObject({ until: '2. dec.' });
    expect(details({ ...beef, category: 'KØD OG FISK' }, days)).toMatchObject({ until: '2. mar.' });
  });

  test('contains the year of a date that is past or a year away, and says that it is past', () => {
    const norms = new Map([['kød og fisk', 12]]);
    const until = (day: string) => details(beef, { [day]: 1 }, norms);
    expect(until('2024-11-02')).toMatchObject({ until: '2. nov. 2025', isPast: true });
    // Without its year it would be next September's.
    expect(until('2025-09-21')).toMatchObject({ until: '21. sep. 2026', isPast: true });
    expect(until('2026-11-02')).toMatchObject({ until: '2. nov. 2027', isPast: false });
  });

  test('says that some are older than the oldest known day, since those are taken out first', () => {
    expect(details(beef, { '': 3, '2026-11-22': 3 })).toMatchObject({ age: 'i dag og ældre' });
    expect(details(beef, { '': 0, '2026-11-22': 3 })).toMatchObject({ age: 'i dag' });
  });

  test('is empty for an unknown age', () => {
    expect(details(beef, { '': 3 })).toMatchObject({ age: '', until: null });
  });
});

test('what is to be eaten within a month is due, or was; what keeps, or is of unknown age, is not', () => {
  const bread = item({ title: 'Brød', freezer: true, canOutdate: true, category: 'Brød' });
  const isDue = (row: ReturnType<typeof item>, day: string) =>
    dueDay(tables([row], { batches: [batch('Brød', 1, day || null)] }), row, now) !== null;
  expect(isDue(bread, '2026-09-21')).toBe(true);
  expect(isDue(bread, '2025-09-21')).toBe(true);
  expect(isDue(bread, '2026-09-23')).toBe(false);
  expect(isDue(bread, '')).toBe(false);
  expect(isDue({ ...bread, canOutdate: false }, '2020-01-01')).toBe(false);
  expect(
    stockDetails(
      bread,
      stockOf(tables([bread], { batches: [batch('Brød', 1, '2026-09-21')] }), 'Brød'),
      none,
      now,
    ).isDue,
  ).toBe(true);
});
