import { expect, test } from 'vitest';
import { ageText, stockDetails } from '../../../../../src/features/shopping/rules/freezer/age.ts';
import { batch, item, tables } from '../../rows.ts';

const now = Date.parse('2026-11-22T10:00:00+01:00');
/** How many were put in on which day; '' for unknown. */
type Days = Readonly<Record<string, number>>;

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
  ['2001-01-01', '25 år'],
])('an item put in on %s has been there since %s', (day, text) => {
  expect(ageText(day, now)).toBe(text);
});

const peas = item({ title: 'Ærter', freezer: true, category: 'Frost' });
const beef = item({ title: 'Hakket oksekød', freezer: true, canOutdate: true, category: 'KØD OG FISK' });

test.each<[what: string, row: typeof peas, days: Days, months: number | null, detail: string]>([
  ['the age of the oldest', peas, { '2026-10-01': 1, '2026-07-22': 2 }, null, '4 måneder'],
  ['when to eat it', beef, { '2026-10-31': 1 }, null, 'inden 28. feb.'],
  ['what to eat first', beef, { '2026-07-22': 2 }, null, 'Spis først, inden 22. nov.'],
  ['that by the setting of the family', beef, { '2026-11-02': 1 }, 1, 'Spis først, inden 2. dec.'],
  ['the age when the date is past', beef, { '2024-11-02': 1 }, 12, 'Spis først, 2 år'],
  ['the year of a date a year away', beef, { '2026-11-02': 1 }, 12, 'inden 2. nov. 2027'],
  // Those of unknown age are taken out first.
  ['that some are older than known', peas, { '': 3, '2026-11-22': 3 }, null, 'i dag og ældre'],
  ['nothing of a packet that is gone', peas, { '': 0, '2026-11-22': 3 }, null, 'i dag'],
  ['that some may expire', beef, { '': 3, '2026-11-22': 3 }, null, 'nogle skal spises først'],
  ['that all may expire', beef, { '': 3 }, null, 'kan udløbe'],
  ['nothing of none', beef, {}, null, ''],
  ['nothing of an unknown age', peas, { '': 3 }, null, ''],
])('an item says %s', (_, row, days, months, detail) => {
  const batches = Object.entries(days).map(([day, count]) => batch(row.title, count, day || null));
  const norm = { key: 'norm', rev: 1, stamps: {}, category: 'kød og fisk', months };
  const rows = tables([row], { freezer_batch: batches, norm: [norm] });
  expect(stockDetails(rows, row, now).text).toBe(detail);
});
