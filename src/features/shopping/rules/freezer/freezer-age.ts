/** How long things have been in the freezer, and until when they are best eaten. */
import type { NormRow, ShoppingRow } from '../../../../data/gateway/tables.ts';
import { dateText, daysBetween, type EpochMs, oneDay, startOf } from '../../../../lib/dates.ts';
import { folded } from '../item.ts';
import { countOfKnownDays, type Stock } from './freezer-operations.ts';

/** How many months things of a category keep in the freezer, by its name in small letters. */
export type FreezerNorms = ReadonlyMap<string, number>;

/** Where the family has said nothing else; docs/decisions.md names the sources and says how they were read. */
const builtIn: FreezerNorms = new Map([
  ['kød og fisk', 4],
  ['brød', 3],
  ['mejeri', 3],
  ['frugt og grønt', 10],
]);
/** Of a category that tells nothing about its things, as 'Frost'. */
const otherwise = 6;
/** What does not go off comes after what does, by its age. */
const longest = 12;

/** What the family has said. */
export const toNorms = (rows: Iterable<Pick<NormRow, 'category' | 'months'>>): FreezerNorms =>
  new Map([...rows].flatMap(({ category, months }) => (months === null ? [] : [[folded(category), months]])));

/** What holds where the family has said nothing. */
export const usualMonths = (category: string): number => builtIn.get(folded(category)) ?? otherwise;

const monthsOf = (category: string, norms: FreezerNorms): number =>
  norms.get(folded(category)) ?? usualMonths(category);

/** The first day on which something was put in that lies there still; null when none is known. */
export const oldestDay = ({ count, frozen }: Stock): string | null =>
  (count > 0 && Object.keys(frozen ?? {}).sort()[0]) || null;

/** What comes out first: what nobody knows the day of, else what was put in on the first day. */
export function oldestBatch(stock: Stock): { readonly day: string | null; readonly count: number } {
  const unknown = stock.count - countOfKnownDays(stock.frozen);
  if (unknown > 0) return { day: null, count: unknown };
  const day = oldestDay(stock);
  return { day, count: stock.frozen?.[day ?? ''] ?? 0 };
}

/** What gives that batch another day; none is not known. Who counts at the same time counts all the same. */
export function redated(stock: Stock, day: string | null): readonly { by: number; day?: string }[] {
  const batch = oldestBatch(stock);
  if (batch.count === 0 || batch.day === day) return [];
  return [
    { by: -batch.count, ...(batch.day && { day: batch.day }) },
    { by: batch.count, ...(day && { day }) },
  ];
}

/** The day so many months later: '2026-11-30' and three months are 28 February. */
function plusMonths(day: string, months: number): EpochMs {
  const [year, month, date] = parts(day);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const then = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)));
  return startOf({ year: then.getUTCFullYear(), month: then.getUTCMonth() + 1, day: then.getUTCDate() });
}

const parts = (day: string) => day.split('-').map(Number) as [year: number, month: number, day: number];
const begins = (day: string): EpochMs => plusMonths(day, 0);

/** Since when, as one says it: 'i dag', '5 dage', '3 uger', '4 måneder', '2 år'. */
export function ageText(day: string, now: EpochMs): string {
  const days = daysBetween(begins(day), now);
  const several = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
  if (days <= 0) return 'i dag';
  if (days < 14) return several(days, 'dag', 'dage');
  let months = 0;
  while (months < 120 && plusMonths(day, months + 1) <= now) months += 1;
  if (months < 2) return several(Math.floor(days / 7), 'uge', 'uger');
  return months < 24 ? several(months, 'måned', 'måneder') : several(Math.floor(months / 12), 'år', 'år');
}

/** What is said of an item in the freezer, as of `now`. */
export const freezerNotes = (norms: FreezerNorms, now: EpochMs) => (row: ShoppingRow) => {
  const day = oldestDay(row);
  const until = day && row.canOutdate ? plusMonths(day, monthsOf(row.category, norms)) : null;
  // The year goes without saying of a day that comes within the next one.
  const isSoon = until !== null && until > now && until < now + 330 * oneDay;
  return {
    /** Of the oldest; empty where it is not known. */
    age: day ? ageText(day, now) : '',
    outdates: row.canOutdate,
    /** The day by which the oldest is best eaten; null where it does not go off or the age is not known. */
    until: until === null ? null : dateText(until, isSoon ? until : now),
    isPast: until !== null && until + oneDay <= now,
  };
};

/** The three to eat first, as far as it is known how old they are: by when they go off, or as if all kept for a year. */
export function eatFirst(rows: Iterable<ShoppingRow>, norms: FreezerNorms): readonly ShoppingRow[] {
  return [...rows]
    .flatMap((row) => {
      const day = row.active && row.freezer && oldestDay(row);
      const months = row.canOutdate ? monthsOf(row.category, norms) : longest;
      return day ? [{ row, until: plusMonths(day, months) }] : [];
    })
    .sort((a, b) => a.until - b.until || (a.row.key < b.row.key ? -1 : 1))
    .slice(0, 3)
    .map(({ row }) => row);
}
