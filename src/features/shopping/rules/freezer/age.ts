/** How long items have been in the freezer, and by when they should be eaten. */

import type { ShoppingRow, ShoppingTables } from '../../../../data/tables.ts';
import { dateText } from '../../../../lib/date-texts.ts';
import {
  dayOf,
  daysBetween,
  type EpochMs,
  monthsLater,
  startOf,
  startOfStored,
  storedDay,
} from '../../../../lib/dates.ts';
import { oneDay } from '../../../../lib/durations.ts';
import { foldCase } from '../../../../lib/spelling.ts';
import { type Stock, stockOf } from './stock.ts';

/** In months. Tables disagree, and a category mixes what keeps for different times: numbers are from their lower half. */
const builtInNorms = new Map(Object.entries({ 'kød og fisk': 4, brød: 3, mejeri: 3, 'frugt og grønt': 10 }));
/** For categories that say nothing about their items, such as 'Frost'. */
const defaultMonths = 6;

/** Returns the months that the family has set for a category; null where it has set none. */
export const normOf = ({ norm }: ShoppingTables, category: string): number | null =>
  [...norm.values()].find((row) => foldCase(row.category) === foldCase(category))?.months ?? null;

export const usualMonths = (category: string): number =>
  builtInNorms.get(foldCase(category)) ?? defaultMonths;

/** Returns the earliest known day on which something still in the freezer was put in; null when none is known. */
const oldestDay = ({ batches }: Stock): string | null => batches.find(({ day }) => day !== null)?.day ?? null;

/** Describes the time since a day: 'i dag', '5 dage', '3 uger', '4 måneder', '2 år'. */
export function ageText(day: string, now: EpochMs): string {
  const days = daysBetween(startOfStored(day), now);
  const several = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
  if (days <= 0) return 'i dag';
  if (days < 14) return several(days, 'dag', 'dage');
  const [from, to] = [storedDay(day), dayOf(now)];
  const months = (to.year - from.year) * 12 + to.month - from.month - Number(to.day < from.day);
  if (months < 2) return several(Math.floor(days / 7), 'uge', 'uger');
  return months < 24 ? several(months, 'måned', 'måneder') : several(Math.floor(months / 12), 'år', 'år');
}

/** What is to be eaten within this time is to be eaten first, in ms. */
export const soon = 30 * oneDay;

/** Returns the time by which the oldest of an item should be eaten; infinity when it does not expire, or unknown. */
export function eatBy(tables: ShoppingTables, { key, canOutdate, category }: ShoppingRow): EpochMs {
  const day = oldestDay(stockOf(tables, key));
  if (!day || !canOutdate) return Number.POSITIVE_INFINITY;
  return startOf(monthsLater(storedDay(day), normOf(tables, category) ?? usualMonths(category)));
}

/** Says by when to eat it, or its age; or of what expires that the age of some is unknown. `isDue`: eat it first. */
export function stockDetails(tables: ShoppingTables, row: ShoppingRow, now: EpochMs) {
  const stock = stockOf(tables, row.key);
  const day = oldestDay(stock);
  const until = eatBy(tables, row);
  const isKnown = Number.isFinite(until);
  const isDue = until < now + soon;
  const hasOlder = stock.batches[0]?.day === null;
  const age = day && `${ageText(day, now)}${hasOlder ? ' og ældre' : ''}`;
  const when =
    isKnown && until + oneDay > now
      ? // With its year if that is a year away.
        `inden ${dateText(until, until > now + 330 * oneDay ? 0 : until)}`
      : age;
  if (isDue) return { isDue, text: `Spis først, ${when}` };
  if (!hasOlder || !row.canOutdate) return { isDue, text: when ?? '' };
  return { isDue, text: isKnown ? 'nogle skal spises først' : 'kan udløbe' };
}
