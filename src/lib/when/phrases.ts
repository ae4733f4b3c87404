/** The phrases of typed Danish text that say when: days, weeks, times, how often, and until when. */
import { weekdayOf, weekOf } from '../danish-days.ts';
import { type Day, daysLater, parseDay, utc } from '../dates.ts';
import { oneDay } from '../durations.ts';
import type { Repeat } from '../occurrences.ts';
import { type Token, weekdayNamed } from './words.ts';

/** A phrase from one token to another. */
export type Phrase = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'day'; readonly first: Day; readonly last: Day | null; readonly isWeekday: boolean }
  | { readonly kind: 'week'; readonly first: Day; readonly last: Day | null }
  /** `mayBeDate`: 18 December is such a time, '18.12'. `isBare`: 'kl 3', which may be in the afternoon. */
  | {
      readonly kind: 'time';
      readonly fromTime: string | null;
      readonly toTime: string | null;
      readonly mayBeDate?: boolean;
      readonly isBare?: boolean;
    }
  | { readonly kind: 'repeat'; readonly repeat: Repeat; readonly first: Day | null }
  | { readonly kind: 'until'; readonly day: Day }
);

/** Thrown where a phrase has more than one meaning, or none: '31. februar', 'fredag 12. dec.' for a Saturday. */
export class Doubt extends Error {}

/** Returns the first day from `today` on that is so, within the next eight years. */
export function nextDay(today: Day, isIt: (day: Day) => boolean, from = 0): Day {
  for (let n = from; n < 8 * 366; n += 1) {
    const day = daysLater(today, n);
    if (isIt(day)) return day;
  }
  throw new Doubt();
}

function createReader(tokens: readonly Token[], today: Day) {
  const word = (at: number) => {
    const token = tokens[at];
    return token?.kind === 'word' ? token.word : null;
  };
  const isWord = (at: number, ...words: readonly string[]) => words.includes(word(at) ?? '');
  const isDash = (at: number) => tokens[at]?.kind === 'dash' || isWord(at, 'til');
  const weekdayAt = (at: number) => weekdayNamed(word(at) ?? '');

  function exact(year: number, month: number, day: number): Day {
    const text = [String(year), ...[month, day].map((n) => String(n).padStart(2, '0'))].join('-');
    const found = parseDay(text);
    if (!found) throw new Doubt();
    return found;
  }
  const dateOf = ({ day, month, year }: Extract<Token, { kind: 'date' }>): Day =>
    year === null
      ? nextDay(today, (each) => each.month === month && each.day === day)
      : exact(year, month, day);

  interface Point {
    readonly day: Day;
    readonly to: number;
    readonly isWeekday: boolean;
  }
  /** Reads one day. */
  function point(start: number): Point | null {
    const found = (day: Day, to: number, isWeekday = false): Point => ({ day, to, isWeekday });
    const isJoined = /^i(?:dag|aften|morgen|overmorgen)$/.test(word(start) ?? '');
    const relative = new Map([
      ['dag', 0],
      ['aften', 0],
      ['morgen', 1],
      ['overmorgen', 2],
    ]).get(isJoined ? (word(start)?.slice(1) ?? '') : isWord(start, 'i') ? (word(start + 1) ?? '') : '');
    if (relative !== undefined) return found(daysLater(today, relative), start + (isJoined ? 1 : 2));
    let at = isWord(start, 'på') ? start + 1 : start;
    const weekday = weekdayAt(at);
    if (at > start && weekday < 0) return null;
    if (weekday >= 0) at += isWord(at + 1, ',') ? 2 : 1;
    const isNamed = isWord(at, 'd.', 'd', 'den');
    const token = tokens[isNamed ? at + 1 : at];
    const isOrdinal =
      (token?.kind === 'ordinal' && (isNamed || weekday >= 0)) ||
      (token?.kind === 'number' && isNamed && weekday >= 0);
    if (token?.kind === 'date' || isOrdinal) {
      const day =
        token.kind === 'date'
          ? dateOf(token)
          : nextDay(today, (each) => each.day === (token as { n: number }).n);
      if (weekday >= 0 && weekdayOf(day) !== weekday) throw new Doubt();
      return found(day, isNamed ? at + 2 : at + 1);
    }
    if (weekday < 0) return null;
    const end = isWord(at - 1, ',') ? at - 1 : at;
    return found(
      nextDay(today, (each) => weekdayOf(each) === weekday, 1),
      end,
      true,
    );
  }

  /** Reads one day or several: '12.–19. juli'. */
  function days(start: number): Phrase | null {
    const from = isWord(start, 'fra', 'inden', 'senest') ? start + 1 : start;
    const isRange = from === start || isWord(start, 'fra');
    const [first, last] = [tokens[from], tokens[from + 2]];
    if (
      isRange &&
      (first?.kind === 'ordinal' || first?.kind === 'number') &&
      isDash(from + 1) &&
      last?.kind === 'date'
    ) {
      const end = dateOf(last);
      if (first.n >= end.day) throw new Doubt();
      return phrase(start, from + 3, { first: exact(end.year, end.month, first.n), last: end });
    }
    const one = point(from);
    if (!one) return null;
    const other = isRange && isDash(one.to) ? point(one.to + 1) : null;
    if (!other) return phrase(start, one.to, { first: one.day, isWeekday: one.isWeekday });
    const end = other.isWeekday
      ? nextDay(one.day, (each) => weekdayOf(each) === weekdayOf(other.day), 1)
      : other.day;
    const ends = utc(end) > utc(one.day) || !isYearGiven(one.to, other.to) ? end : null;
    if (!ends || utc(ends) <= utc(one.day) || utc(ends) - utc(one.day) > 366 * oneDay) throw new Doubt();
    return phrase(start, other.to, { first: one.day, last: ends });
  }
  const isYearGiven = (from: number, to: number) =>
    tokens.slice(from, to).some((token) => token.kind === 'date' && token.year !== null);
  const phrase = (
    from: number,
    to: number,
    { first, last = null, isWeekday = false }: { first: Day; last?: Day | null; isWeekday?: boolean },
  ): Phrase => ({ kind: 'day', from, to, first, last, isWeekday });

  function week(from: number): Phrase | null {
    const at = isWord(from, 'i') ? from + 1 : from;
    const token = tokens[at + 1];
    if (!isWord(at, 'uge') || (token?.kind !== 'number' && token?.kind !== 'ordinal')) return null;
    const monday = daysLater(today, -weekdayOf(today));
    const mondayIn = (n: number, since: Day) =>
      nextDay(since, (day) => weekdayOf(day) === 0 && weekOf(day) === n);
    const first = mondayIn(token.n, monday);
    const end = isDash(at + 2) ? tokens[at + 3] : undefined;
    if (end?.kind !== 'number' && end?.kind !== 'ordinal')
      return { kind: 'week', from, to: at + 2, first, last: null };
    const last = daysLater(mondayIn(end.n, first), 6);
    if (utc(last) - utc(first) > 100 * oneDay) throw new Doubt();
    return { kind: 'week', from, to: at + 4, first, last };
  }

  function repeat(from: number): Phrase | null {
    const found = (kind: Repeat, to: number, first: Day | null = null): Phrase => ({
      kind: 'repeat',
      from,
      to,
      repeat: kind,
      first,
    });
    if (!isWord(from, 'hver', 'hvert')) return null;
    const token = tokens[from + 1];
    const isOther = isWord(from + 1, 'anden', 'andet') || (token?.kind === 'ordinal' && token.n === 2);
    const at = isOther ? from + 2 : from + 1;
    const weekday = weekdayAt(at);
    const often = isOther ? 'fortnight' : 'week';
    if (weekday >= 0)
      return found(
        often,
        at + 1,
        nextDay(today, (day) => weekdayOf(day) === weekday),
      );
    if (isWord(at, 'uge')) return found(often, at + 1);
    if (!isOther && isWord(at, 'måned')) return found('month', at + 1);
    if (!isOther && isWord(at, 'år')) return found('year', at + 1);
    // 'Hver dag', 'hver 3. onsdag', 'hvert halve år'.
    throw new Doubt();
  }

  /** `isAfterDay`: a bare '18-20' is a time there, and anything elsewhere. */
  function time(from: number, isAfterDay: boolean): Phrase | null {
    if (isWord(from, 'hele') && isWord(from + 1, 'dagen'))
      return { kind: 'time', from, to: from + 2, fromTime: null, toTime: null };
    const isNamed = isWord(from, 'kl', 'kl.', 'klokken', 'fra');
    const at = isNamed ? from + (isWord(from, 'fra') && isWord(from + 1, 'kl', 'kl.') ? 2 : 1) : from;
    const clock = (where: number) => {
      const token = tokens[where];
      if (token?.kind === 'clock') return token.time;
      const isHour = token?.kind === 'number' || (token?.kind === 'ordinal' && isNamed);
      return isHour && token.n < 24 ? `${String(token.n).padStart(2, '0')}:00` : null;
    };
    const begin = clock(at);
    const end = begin && isDash(at + 1) ? clock(at + 2) : null;
    if (!begin || (tokens[at]?.kind !== 'clock' && !isNamed && !(isAfterDay && end))) return null;
    const token = tokens[at];
    const mayBeDate = token?.kind === 'clock' && token.mayBeDate && !isNamed && !end;
    const isBare = token?.kind !== 'clock' && begin < '08:00' && !(end && end > '12:00');
    return { kind: 'time', from, to: end ? at + 3 : at + 1, fromTime: begin, toTime: end, mayBeDate, isBare };
  }

  function until(from: number): Phrase | null {
    const end = isWord(from, 'til', 'indtil') ? point(isWord(from + 1, 'og') ? from + 3 : from + 1) : null;
    return end && { kind: 'until', from, to: end.to, day: end.day };
  }

  return { days, week, repeat, time, until };
}

/** Returns all phrases. */
export function phrasesOf(tokens: readonly Token[], today: Day): readonly Phrase[] {
  const reader = createReader(tokens, today);
  const phrases: Phrase[] = [];
  for (let at = 0; at < tokens.length; ) {
    const last = phrases.at(-1);
    const isAfterDay = last?.to === at && last.kind !== 'time';
    const isSeries = phrases.some(({ kind }) => kind === 'repeat');
    const found =
      reader.repeat(at) ??
      (isSeries ? reader.until(at) : null) ??
      reader.days(at) ??
      reader.week(at) ??
      reader.time(at, isAfterDay);
    if (found) phrases.push(found);
    at = found?.to ?? at + 1;
  }
  return phrases;
}
