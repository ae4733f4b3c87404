/** Entries of the log that come round: how often, when next, and whose turn it is. */
import type { LogRow, LogTables } from '../../data/tables.ts';
import {
  dayOf,
  daysLater,
  type EpochMs,
  isoDay,
  monthsLater,
  parseDay,
  startOfStored,
  utc,
} from '../../lib/dates.ts';
import { derivedKey } from '../../lib/derived-key.ts';
import { oneDay } from '../../lib/durations.ts';
import { foldCase } from '../../lib/spelling.ts';

/** Returns when an entry came on its list: an open one that was planned, on its day. */
const listedAt = ({ done, due, date }: LogRow): EpochMs =>
  done || due === null ? date : Math.max(date, startOfStored(due));

/** Compares entries, newest first; those of the same moment in the order of their keys. */
export const newestFirst = (a: LogRow, b: LogRow): number =>
  listedAt(b) - listedAt(a) || (a.key < b.key ? 1 : a.key > b.key ? -1 : 0);

export const isKept = ({ deletedAt, purgedAt }: Pick<LogRow, 'deletedAt' | 'purgedAt'>): boolean =>
  deletedAt === null && purgedAt === null;

/** Two phones without a network that complete the same entry add one to follow it. */
export const keyAfter = ({ key }: LogRow): string => derivedKey(`log after ${key}`);

interface Interval {
  readonly count: number;
  readonly unit: 'd' | 'm';
  /** The day of the month, if it is always the same. Without it, months are counted from when it was done. */
  readonly day?: number;
}

/** The month with which each season begins, and what coming back in it is called. */
const seasons: Readonly<Record<string, { readonly month: number; readonly text: string }>> = {
  spring: { month: 3, text: 'hvert forår' },
  summer: { month: 6, text: 'hver sommer' },
  autumn: { month: 9, text: 'hvert efterår' },
  winter: { month: 12, text: 'hver vinter' },
};

export const choices = ['7d', '14d', '1m', '2m', '3m', '6m', '12m', ...Object.keys(seasons)] as const;

/** In days: nothing that was done a little late, or a little early, comes back in the same season. */
const betweenSeasons = 90;

/** Returns the interval that is stored as text; null for a season. */
function intervalOf(every: string): Interval | null {
  const [, count, unit, day] = /^(\d+)([dm])(\d*)$/.exec(every) ?? [];
  if (!count || (unit !== 'd' && unit !== 'm')) return null;
  return { count: Number(count), unit, ...(day && { day: Number(day) }) };
}

/** True if it comes back after some months, which are counted from a fixed day or from when it was done. */
export const isMonthly = (every: string | null): every is string => intervalOf(every ?? '')?.unit === 'm';

export const isFixed = (every: string): boolean => intervalOf(every)?.day !== undefined;

/** Returns the interval with the day of the month on which an entry is due, or without any. */
export function withDay(every: string, isFixed: boolean, due: string | null, now: EpochMs): string {
  const { count } = intervalOf(every) ?? {};
  return `${count}m${isFixed ? ((due && parseDay(due)) || dayOf(now)).day : ''}`;
}

/** Returns when an entry comes back. Days, and a fixed day of the month, count from its day, else from now. */
export function nextDue(every: string, due: string | null, now: EpochMs): string {
  const today = dayOf(now);
  const interval = intervalOf(every);
  if (!interval) {
    const first = { year: today.year, month: seasons[every]?.month ?? 1, day: 1 };
    const years = [0, 1].find(
      (n) => utc({ ...first, year: first.year + n }) - utc(today) >= betweenSeasons * oneDay,
    );
    return isoDay({ ...first, year: first.year + (years ?? 2) });
  }
  const { count, unit, day } = interval;
  const from = (due && parseDay(due)) || today;
  if (unit === 'm') {
    if (day === undefined) return isoDay(monthsLater(today, count));
    // The last day of a short month makes no other day of it.
    for (let months = count; ; months += count) {
      const month = monthsLater({ ...from, day: 31 }, months);
      const next = { ...month, day: Math.min(day, month.day) };
      if (utc(next) > utc(today)) return isoDay(next);
    }
  }
  const passed = Math.max(0, Math.floor((utc(today) - utc(from)) / oneDay / count));
  return isoDay(daysLater(from, (passed + 1) * count));
}

const namesakes = ({ log }: LogTables, { key, name }: LogRow): readonly LogRow[] =>
  [...log.values()]
    .filter((row) => row.key !== key && isKept(row) && foldCase(row.name) === foldCase(name))
    .sort(newestFirst);

/** The fewest days between two times of something that comes round rather than was written twice. */
const shortest = 5;

/** Returns how often an entry that is done now was done before; null when it never was, or is on the list anyway. */
export function knownInterval(tables: LogTables, row: LogRow, now: EpochMs): Interval | null {
  const others = namesakes(tables, row);
  if (others.length === 0 || others.some(({ done }) => !done)) return null;
  const times = [now, ...others.map(({ date }) => date)];
  const gaps = others.map(({ date }, i) => ((times[i] ?? now) - date) / oneDay).sort((a, b) => a - b);
  const days = gaps[Math.floor(gaps.length / 2)] ?? 0;
  const months = Math.round(days / 30.44);
  if (days < shortest || months > 120) return null;
  if (days < 25) return { count: days < 11 ? 7 : 14, unit: 'd' };
  return { count: months < 18 ? months : 12 * Math.round(months / 12), unit: 'm' };
}

/** Returns who, but for `former` ones, did it longest ago, if members take turns; else whose it was. Null: all's. */
export function nextMember(
  tables: LogTables,
  row: LogRow,
  by: string | null,
  former: ReadonlySet<string>,
): string | null {
  const isMember = (id: string | null) => id !== null && !former.has(id);
  const doers = [by, ...namesakes(tables, row).flatMap(({ done, doneBy }) => (done ? [doneBy] : []))].filter(
    isMember,
  );
  const takesTurns = doers.length > 1 && doers[0] !== doers[1];
  if (takesTurns) return [...new Set(doers)].at(-1) ?? null;
  return isMember(row.forMember) ? row.forMember : null;
}

const units = {
  day: { each: 'hver', a: 'en', one: 'dag', many: 'dage' },
  week: { each: 'hver', a: 'en', one: 'uge', many: 'uger' },
  month: { each: 'hver', a: 'en', one: 'måned', many: 'måneder' },
  year: { each: 'hvert', a: 'et', one: 'år', many: 'år' },
} as const;

/** Returns the count and the unit with which people would say it. */
function inWords({ count, unit }: Interval): readonly [number, keyof typeof units] {
  if (unit === 'd') return count === 7 ? [1, 'week'] : [count, 'day'];
  return count % 12 === 0 ? [count / 12, 'year'] : [count, 'month'];
}

/** Says how often: 'hver uge', 'hver 14. dag', 'hvert 2. år', 'hvert forår'. */
export function everyText(every: string): string {
  const interval = intervalOf(every);
  if (!interval) return seasons[every]?.text ?? every;
  const [count, unit] = inWords(interval);
  const { each, one } = units[unit];
  const fixed = interval.day && (unit === 'year' ? ' på samme dato' : ` den ${interval.day}.`);
  return `${each} ${count === 1 ? '' : `${count}. `}${one}${fixed ?? ''}`;
}

/** Says after how long: 'om en uge', 'om 14 dage', 'om 2 år'. */
export function inText(interval: Interval): string {
  const [count, unit] = inWords(interval);
  const { a, one, many } = units[unit];
  return count === 1 ? `om ${a} ${one}` : `om ${count} ${many}`;
}
