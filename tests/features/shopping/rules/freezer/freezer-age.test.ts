import { describe, expect, test } from 'vitest';
import {
  ageText,
  eatFirst,
  freezerDetails,
  oldestDay,
} from '../../../../../src/features/shopping/rules/freezer/freezer-age.ts';
import { countOf } from '../../../../../src/features/shopping/rules/quick-add/written.ts';
import { item } from '../../rows.ts';

const now = Date.parse('2026-11-22T10:00:00+01:00');
const none = new Map<string, number>();
const detailOf = (row: ReturnType<typeof item>, norms: ReadonlyMap<string, number>) => {
  const { age, until } = freezerDetails(norms, now)(row);
  return [age, until];
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
    const frozen = { '2026-10-01': 1, '2026-07-22': 2 };
    expect(detailOf({ ...peas, count: 3, frozen }, none)).toEqual(['4 måneder', null]);
    expect(detailOf({ ...beef, count: 3, frozen }, none)).toEqual(['4 måneder', '22. nov.']);
    expect(detailOf({ ...beef, count: 1, frozen: { '2026-10-31': 1 } }, none)).toEqual([
      '3 uger',
      '28. feb.',
    ]);
  });

  test('follows the setting of the family for the category, in any case', () => {
    const row = { ...beef, count: 1, frozen: { '2026-11-02': 1 } };
    expect(detailOf(row, new Map([['kød og fisk', 1]]))).toEqual(['2 uger', '2. dec.']);
    expect(detailOf({ ...row, category: 'KØD OG FISK' }, none)).toEqual(['2 uger', '2. mar.']);
  });

  test('contains the year of a date that is past or a year away, and says that it is past', () => {
    const details = freezerDetails(new Map([['kød og fisk', 12]]), now);
    const old = { ...beef, count: 1, frozen: { '2024-11-02': 1 } };
    expect(details(old)).toMatchObject({ until: '2. nov. 2025', isPast: true });
    // Without its year it would be next September's.
    expect(details({ ...old, frozen: { '2025-09-21': 1 } })).toMatchObject({
      until: '21. sep. 2026',
      isPast: true,
    });
    expect(details({ ...old, frozen: { '2026-11-02': 1 } })).toMatchObject({
      until: '2. nov. 2027',
      isPast: false,
    });
  });

  test('says that some are older than the oldest known day, since those are taken out first', () => {
    const mixed = { ...beef, count: 6, frozen: { '2026-11-22': 3 } };
    expect(detailOf(mixed, none)).toEqual(['i dag og ældre', '22. mar.']);
    expect(detailOf({ ...mixed, count: 3 }, none)).toEqual(['i dag', '22. mar.']);
  });

  test('is empty for an unknown age', () => {
    expect(detailOf({ ...peas, count: 3 }, none)).toEqual(['', null]);
    expect(detailOf({ ...beef, count: 3, frozen: null }, none)).toEqual(['', null]);
    expect(oldestDay({ count: 0, frozen: {} })).toBeNull();
  });
});

test('the three to eat first are those that expire first, then the oldest; items of unknown age are left out', () => {
  const row = (title: string, frozen: Record<string, number> | null, part = {}) =>
    item({ title, freezer: true, count: 5, category: 'Frost', frozen, ...part });
  const rows = [
    row('Ukendt', {}),
    row('Før', null),
    row('Is', { '2026-11-20': 1 }),
    row('Brød', { '2026-10-20': 1 }, { canOutdate: true, category: 'Brød' }),
    row('Ærter', { '2025-12-24': 1 }),
    row('Fisk', { '2026-11-01': 2, '2026-06-01': 1 }, { canOutdate: true, category: 'Kød og fisk' }),
    row('Fjernet', { '2020-01-01': 1 }, { active: false }),
    row('Ikke i fryseren', { '2020-01-01': 1 }, { freezer: false }),
    row('Brugt op', {}, { count: 0 }),
  ];
  expect(eatFirst(rows, none).map(({ title }) => title)).toEqual(['Fisk', 'Ærter', 'Brød']);
  expect(eatFirst(rows.slice(0, 3), none).map(({ title }) => title)).toEqual(['Is']);
});

test.each([
  [null, 1],
  ['3', 3],
  ['2 stk', 2],
  ['4 poser', 4],
  ['x2', 2],
  ['4 portioner', 4],
  ['3 bokse', 3],
  ['2 bundter', 2],
  ['3 liter', null],
  ['2-3', 2],
  ['ca. 2 stk', 2],
  ['6 x 33 cl', 6],
  ['to poser', 2],
  ['Fire bakker', 4],
  ['et par', 2],
  ['500g', null],
  ['1 kilo', null],
  ['en halv liter', null],
  ['to og en halv liter', null],
  ['3 glas', 3],
  ['2 fl', 2],
  [null, 1],
  ['1/2', null],
  ['6 x', 6],
  ['500 g', null],
  ['1,5 kg', null],
  ['½ l', null],
  ['0', 1],
  ['en pose', 1],
])('the quantity %s puts in %s', (quantity, count) => {
  expect(countOf(quantity)).toBe(count);
});
