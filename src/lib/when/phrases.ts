/** The phrases of typed Danish text that say when: days, weeks, times, how often, and until when. */
import { weekdayOf, weekOf } from '../danish-days.ts';
import { type Day, daysLater, utc } from '../dates.ts';
import { oneDay } from '../durations.ts';

/** A phrase from one index of the text to another. */
export type Phrase = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'day'; readonly first: Day; readonly last: Day | null; readonly isWeekday: boolean }
  | { readonly kind: 'week'; readonly first: Day; readonly last: Day | null }
  /** `mayBeDate`: 18 December is such a time, '18.12'. `isBare`: 'kl 3', which may be in the afternoon. */
  | {
      readonly kind: 'time';
      readonly fromTime: string | null;
      readonly toTime: string | null;
      readonly mayBeDate: boolean;
      readonly isBare: boolean;
    }
  /** `repeat`: some of those of `features/week/rules/occurrences.ts`. */
  | {
      readonly kind: 'repeat';
      readonly repeat: 'week' | 'fortnight' | 'month' | 'year';
      readonly first: Day | null;
    }
  | { readonly kind: 'until'; readonly day: Day }
);
type Found = Phrase extends infer P ? Omit<P, 'from' | 'to'> : never;

/** Thrown where a phrase has more than one meaning, or none: '31. februar', 'fredag 12. dec.' for a Saturday. */
export class Doubt extends Error {}

/** Patterns of words and numbers. A word ends at a space, also with a comma or a colon before it. */
export const wordStart = '(?<!\\S)';
export const wordEnd = '(?=[,:]?(?:\\s|$))';
const weekdays = ['man', 'tir', 'ons', 'tor', 'fre', 'lør', 'søn'];
/** Some only with their full stop: 'man', 'tor' and 'søn' are words. */
const weekday = `(?:(?:man|tirs|ons|tors|fre|lør|søn)dag(?:${wordEnd}|(?=[-–]))|(?:man|tirs?|ons|tors?|fre|lør|søn)\\.(?!\\p{L})|(?:tirs?|ons|tors|fre|lør)${wordEnd})`;
const months = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'];
/** Without 'jul', which is Christmas. */
const month =
  '(?<!\\p{L})(?:jan(?:uar)?|feb(?:ruar)?|mar(?:ts)?|apr(?:il)?|maj|juni?|juli|aug(?:ust)?|sep(?:t|tember)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![\\p{L}\\d])';
/** After a number that is no amount: not '2.50 kr', '1/2 liter'. */
const noAmount = '(?!\\s*(?:kr|kg|g|l|dl|cl|ml|m|cm|mm|km|liter)(?!\\p{L})|\\s*%|,?\\d)(?![\\p{L}/:])';
const ordinal = '\\d{1,2}\\.(?!\\d)';
const number = `\\d{1,2}(?!\\.\\d|\\.?\\s*${month})${noAmount}`;
export const date = `(?:${[
  `\\d{1,2}\\.?\\s*${month}\\.?(?:\\s+20\\d\\d(?!\\d))?`,
  '\\d{1,2}[.-]\\d{1,2}[.-]20\\d\\d(?!\\d)',
  // No fraction, as in a recipe.
  `(?!(?:1/[2-4]|2/3|3/4)(?!\\d|[-/](?:20)?\\d\\d))\\d{1,2}/\\d{1,2}(?:[-/](?:20\\d\\d|\\d\\d))?${noAmount}`,
].join('|')})`;
export const clock = `(?:[01]?\\d|2[0-3])[.:][0-5]\\d${noAmount}(?!\\.\\d)`;
const moment = `(?:${clock}|(?:[01]?\\d|2[0-3])(?!\\.\\d|\\.?\\s*${month})${noAmount}\\.?)`;
const dash = '(?:\\s*[-–—]\\s*(?=[\\d\\p{L}])|\\s+til\\s+)';
const the = '(?:d\\.\\s*|(?:d|den)\\s+)';
const day = `(?:${[
  `i\\s*(?:dag|aften|morgen|overmorgen)${wordEnd}`,
  `(?:på\\s+)?${weekday}(?:[,:]?\\s*(?:${the}?(?:${date}|${ordinal})|${the}${number}))?`,
  `${the}?${date}`,
  `${the}${ordinal}`,
].join('|')})`;

/** Returns the first day from `today` on that is so, within the next eight years. */
export function nextDay(today: Day, isIt: (day: Day) => boolean, from = 0): Day {
  for (let n = from; n < 8 * 366; n += 1) {
    const each = daysLater(today, n);
    if (isIt(each)) return each;
  }
  throw new Doubt();
}

/** Reads one day: 'i morgen', 'på fredag, den 4. dec.', '4/12', 'den 4.'. */
function readDay(text: string, today: Day): { readonly day: Day; readonly isWeekday: boolean } {
  const ahead = ['dag', 'morgen', 'overmorgen'].indexOf(
    /^i\s*(\p{L}+)$/u.exec(text)?.[1]?.replace('aften', 'dag') ?? '',
  );
  if (ahead >= 0) return { day: daysLater(today, ahead), isWeekday: false };
  const weekdayIs = weekdays.findIndex((each) => text.replace(/^på\s+/, '').startsWith(each));
  const isWeekdayOf = (each: Day) => weekdayOf(each) === weekdayIs;
  const [dayIs, ...others] = (text.match(/\d+/g) ?? []).map(Number);
  if (dayIs === undefined) return { day: nextDay(today, isWeekdayOf, 1), isWeekday: true };
  const name = new RegExp(month, 'u').exec(text)?.[0];
  const [monthIs, year] = name ? [1 + months.indexOf(name.slice(0, 3)), ...others] : others;
  const found =
    year === undefined
      ? nextDay(today, (each) => each.day === dayIs && (monthIs === undefined || each.month === monthIs))
      : exact({ year: 2000 + (year % 100), month: monthIs ?? 0, day: dayIs });
  if (weekdayIs >= 0 && !isWeekdayOf(found)) throw new Doubt();
  return { day: found, isWeekday: false };
}

function exact(given: Day): Day {
  const found = daysLater(given, 0);
  if (found.month !== given.month || found.day !== given.day) throw new Doubt();
  return found;
}

/** '14.30', '9', '12.' → '14:30', '09:00', '12:00' */
function readClock(text: string): string {
  const [hour = '', minute] = text.split(/[.:]/);
  return `${hour.padStart(2, '0')}:${minute || '00'}`;
}

type Reader = (found: readonly (string | undefined)[], today: Day, isAfterDay: boolean) => Found | null;

const repeat: Reader = ([, other, what = ''], today) => {
  const often = other ? 'fortnight' : 'week';
  const at = weekdays.findIndex((each) => what.startsWith(each));
  if (at >= 0)
    return { kind: 'repeat', repeat: often, first: nextDay(today, (each) => weekdayOf(each) === at) };
  if (what === 'uge') return { kind: 'repeat', repeat: often, first: null };
  // 'Hver dag', 'hver 3. onsdag', 'hvert halve år'.
  if (other || what === '') throw new Doubt();
  return { kind: 'repeat', repeat: what === 'år' ? 'year' : 'month', first: null };
};

/** One day or several: '12.–19. juli'. */
const days: Reader = ([, before, from, to, one = '', other], today) => {
  if (before && before !== 'fra' && (from || other)) throw new Doubt();
  if (from) {
    const last = readDay(to ?? '', today).day;
    if (Number(from) >= last.day) throw new Doubt();
    return { kind: 'day', first: exact({ ...last, day: Number(from) }), last, isWeekday: false };
  }
  const { day: first, isWeekday } = readDay(one, today);
  if (!other) return { kind: 'day', first, last: null, isWeekday };
  const end = readDay(other, today);
  const last = end.isWeekday ? readDay(other, first).day : end.day;
  if (utc(last) <= utc(first) || utc(last) - utc(first) > 366 * oneDay) throw new Doubt();
  return { kind: 'day', first, last, isWeekday: false };
};

const week: Reader = ([, from, to], today) => {
  const mondayIn = (n: number, since: Day) =>
    nextDay(since, (each) => weekdayOf(each) === 0 && weekOf(each) === n);
  const first = mondayIn(Number(from), daysLater(today, -weekdayOf(today)));
  if (!to) return { kind: 'week', first, last: null };
  const last = daysLater(mondayIn(Number(to), first), 6);
  if (utc(last) - utc(first) > 100 * oneDay) throw new Doubt();
  return { kind: 'week', first, last };
};

/** A bare '18-20' is a time after a day, and anything elsewhere. */
const time: Reader = ([, named, begin, end], _, isAfterDay) => {
  if (!begin) return { kind: 'time', fromTime: null, toTime: null, mayBeDate: false, isBare: false };
  const isClock = /[.:]\d/.test(begin);
  if (!isClock && !named && !(isAfterDay && end && !begin.endsWith('.'))) return null;
  const [fromTime, toTime] = [readClock(begin), end ? readClock(end) : null];
  const mayBeDate = begin.includes('.') && isClock && !named && !end;
  const isBare = !isClock && fromTime < '08:00' && !(toTime !== null && toTime > '12:00');
  return { kind: 'time', fromTime, toTime, mayBeDate, isBare };
};

const until: Reader = ([, end = ''], today) => ({ kind: 'until', day: readDay(end, today).day });

/** In the order in which they are tried. */
const readers: readonly (readonly [pattern: RegExp, Reader])[] = (
  [
    [`hvert?${wordEnd}(?:\\s+(anden|andet|2\\.))?(?:\\s+(${weekday}|(?:uge|måned|år)${wordEnd}))?`, repeat],
    [`(?:ind)?til\\s+(?:og\\s+med\\s+)?(${day})`, until],
    [`(?:(fra|inden|senest)\\s+)?(?:(\\d{1,2})\\.?${dash}(${date})|(${day})(?:${dash}(${day}))?)`, days],
    [`(?:i\\s+)?uge\\s+(${number})\\.?(?:${dash}(${number})\\.?)?`, week],
    [
      `(?:hele\\s+dagen${wordEnd}|((?:fra\\s+)?(?:kl\\.\\s*|(?:kl|klokken)\\s+)|fra\\s+)?(${moment})(?:${dash}(${moment}))?)`,
      time,
    ],
  ] as const
).map(([pattern, read]) => [new RegExp(pattern, 'uy'), read]);

/** Returns all phrases of a text in small letters. */
export function phrasesOf(text: string, today: Day): readonly Phrase[] {
  const phrases: Phrase[] = [];
  const isSeries = () => phrases.some(({ kind }) => kind === 'repeat');
  const phraseAt = (at: number, isAfterDay: boolean): Phrase | null => {
    for (const [pattern, read] of readers) {
      pattern.lastIndex = at;
      const found = read === until && !isSeries() ? null : pattern.exec(text);
      const phrase = found && read(found, today, isAfterDay);
      if (phrase) return { ...phrase, from: at, to: pattern.lastIndex } as Phrase;
    }
    return null;
  };
  for (let at = 0; at < text.length; ) {
    const last = phrases.at(-1);
    const isAfter = last !== undefined && text.slice(last.to, at).trim() === '';
    const isStart = at === 0 || isAfter || /\s/.test(text.charAt(at - 1));
    const found = isStart ? phraseAt(at, isAfter && last.kind !== 'time') : null;
    if (found) phrases.push(found);
    at = found?.to ?? at + 1;
  }
  return phrases;
}
