/**
 * Reads days and times from typed Danish text, by a closed set of words. What is not understood stays title; where two
 * readings are possible, nothing is understood, and the person is asked.
 */
import { weekdayOf } from '../danish-days.ts';
import { type Day, daysLater, isoDay } from '../dates.ts';
import { clock, Doubt, date, nextDay, type Phrase, phrasesOf, wordEnd, wordStart } from './phrases.ts';

const nothing = { firstDay: null, lastDay: null, fromTime: null, toTime: null, repeat: null, until: null };

/** Reads `text`, typed on the day `today`. */
export function readWhen(text: string, today: Day): ReturnType<typeof understood> {
  try {
    return understood(text, today);
  } catch (error) {
    if (!(error instanceof Doubt)) throw error;
    return { ...nothing, title: text.trim(), titleWithTime: text.trim(), asksTime: false };
  }
}

function understood(text: string, today: Day) {
  const folded = text.toLowerCase();
  const all = phrasesOf(folded, today);
  const of = <K extends Phrase['kind']>(kind: K) =>
    all.filter((each): each is Extract<Phrase, { kind: K }> => each.kind === kind);
  const [times, ...others] = [of('time'), of('day'), of('week'), of('repeat'), of('until')];
  if (others.some(({ length }) => length > 1)) throw new Doubt();
  const [[day], [week], [repeat], [end]] = others;
  let first = day?.first ?? repeat?.first ?? week?.first;
  let last = day?.last ?? null;
  if (week && repeat) throw new Doubt();
  if (week && !day) last = week.last ?? daysLater(week.first, 6);
  if (week && day) {
    // 'Uge 7 fra lørdag'.
    if (!day.isWeekday || week.last || folded.startsWith('fra', day.from)) throw new Doubt();
    first = daysLater(week.first, weekdayOf(day.first));
  }
  // 'Hver onsdag fra 2. dec.'
  if (day && repeat?.first && (last || day.isWeekday || weekdayOf(day.first) !== weekdayOf(repeat.first)))
    throw new Doubt();
  // Of two times neither is known to be the appointment's.
  const only = times.length === 1 ? times[0] : undefined;
  if (only?.mayBeDate && day?.isWeekday && isOn(day.first, only.fromTime, today)) throw new Doubt();
  const isSure = only && !only.isBare && !mayBeTime(folded, all, only.fromTime);
  const time = isSure && (first || !only.mayBeDate) ? only : undefined;
  const used = all.filter(({ kind }) => kind !== 'time' || time);
  if (first && otherDay.test(marked(folded, used))) throw new Doubt();
  if (repeat && /[◆◇]\s*til(?!\S)/.test(marked(folded, used))) throw new Doubt();
  const notTimes = all.filter(({ kind }) => kind !== 'time');
  return {
    /** What was not understood. */
    title: tidied(replaced(text, used, () => ' ')),
    /** The same with its time: a todo has a day only. */
    titleWithTime: tidied(replaced(text, notTimes, () => ' ')),
    /** Whether what was not understood may be a time: the person is asked for it. */
    asksTime: only?.isBare === true || mayBeTime(folded, used, time?.fromTime ?? null),
    /** As stored: '2026-12-01'. Null: no day was understood. */
    firstDay: first ? isoDay(first) : null,
    /** Null: the same day. */
    lastDay: last && isoDay(last),
    /** '14:30'. Null: all day, or not understood. */
    fromTime: time?.fromTime ?? null,
    toTime: time?.toTime ?? null,
    repeat: repeat?.repeat ?? null,
    /** The last day of a series. */
    until: end ? isoDay(end.day) : null,
  };
}

/** Whether the date that a dotted time may be is on the same weekday as a day: 'fredag 18.12'. */
function isOn(day: Day, time: string | null, today: Day): boolean {
  const [dayOfMonth = 0, month = 0] = (time ?? '').split(':').map(Number);
  if (dayOfMonth < 1 || month < 1 || month > 12) return false;
  return (
    weekdayOf(nextDay(today, (each) => each.day === dayOfMonth && each.month === month)) === weekdayOf(day)
  );
}

/** Returns the text with something else in place of these phrases. */
const replaced = (text: string, phrases: readonly Phrase[], by: (phrase: Phrase) => string): string =>
  phrases.reduceRight((rest, each) => rest.slice(0, each.from) + by(each) + rest.slice(each.to), text);

const tidied = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?: ?,)+/g, ',')
    .replace(/ (?=:)/g, '')
    .replace(/^[\s,;:–-]+|[\s,;:–-]+$| \.$/g, '');

/** Returns the text with a ◆ in place of each day, week and series, and a ◇ of what else was understood. */
const marked = (text: string, phrases: readonly Phrase[]): string =>
  replaced(text, phrases, ({ kind }) => (kind === 'time' || kind === 'until' ? ' ◇ ' : ' ◆ '));

/** What is left beside the days that were understood, and makes another day of them. */
const otherDay = new RegExp(
  [
    `${wordStart}${date}`,
    // 'Fredag om 14 dage', 'den anden tirsdag i måneden', 'hver torsdag indtil påske'.
    `${wordStart}(?:(?:man|tirs|ons|tors|fre|lør|søn)dag(?:s|e|en|ens|ene)?|næste|dage|uge[nr]?|måned(?:en|er)?|indtil)${wordEnd}`,
    // 'Næste fredag', 'efter 1. december', 'lektier til mandag'.
    `${wordStart}(?:næste|forrige|sidste|før|efter|undtagen|ikke|eller|og|omkring|ca\\.|om|i|fra|til|indtil)\\s+◆`,
    '(?<![\\p{L}\\d.:,/])\\d{1,2}\\.?\\s+◆',
    // 'Mandag og onsdag', 'fredag d. 18-20'.
    `◆\\s*(?:(?:næste|eller|og|fra|til|undtagen|d|den)${wordEnd}|d\\.(?!\\p{L})|[-–—]\\s*\\d)`,
  ].join('|'),
  'u',
);

/** 'kl14', 'kl. halv fem', '14,30', '1615', '13-17', or a number behind a day. */
const timeLike = new RegExp(
  `${wordStart}(?:${clock}|(?:kl\\.?\\d*|klokken|halv|kvart|\\d{1,2},\\d\\d|\\d{3,4})${wordEnd})|\\d\\.?\\s*[-–—]\\s*\\d|[◆◇]\\s*\\d`,
  'u',
);
/** Beside a time in the morning these may mean twelve hours later: 'i aften kl 8'. */
const later = new RegExp(`${wordStart}(?:aften|eftermiddag|nat)(?:en)?${wordEnd}`, 'u');

/** Whether what is left beside the phrases may be a time. `fromTime`: what was understood, '08:00'. */
const mayBeTime = (text: string, phrases: readonly Phrase[], fromTime: string | null): boolean =>
  timeLike.test(marked(text, phrases)) || (fromTime !== null && fromTime < '12:00' && later.test(text));
