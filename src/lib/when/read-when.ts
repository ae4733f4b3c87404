/**
 * Reads days and times from typed Danish text, by a closed set of words. What is not understood stays title; where two
 * readings are possible, nothing is understood, and the person is asked.
 */
import { weekdayOf } from '../danish-days.ts';
import { type Day, daysLater, isoDay } from '../dates.ts';
import type { Repeat } from '../occurrences.ts';
import { leftOver } from './left-over.ts';
import { Doubt, nextDay, type Phrase, phrasesOf } from './phrases.ts';
import { type Token, tokensOf } from './words.ts';

export interface When {
  /** What was not understood. */
  readonly title: string;
  /** The same with its time: a todo has a day only. */
  readonly titleWithTime: string;
  /** As stored: '2026-12-01'. Null: no day was understood. */
  readonly firstDay: string | null;
  /** Null: the same day. */
  readonly lastDay: string | null;
  /** '14:30'. Null: all day, or not understood. */
  readonly fromTime: string | null;
  readonly toTime: string | null;
  readonly repeat: Repeat | null;
  /** The last day of a series. */
  readonly until: string | null;
  /** Whether what was not understood may be a time: the person is asked for it. */
  readonly asksTime: boolean;
}

/** Returns the text without these phrases. */
function without(text: string, tokens: readonly Token[], phrases: readonly Phrase[]): string {
  let [kept, at] = ['', 0];
  for (const { from, to } of phrases) {
    kept += `${text.slice(at, tokens[from]?.start)} `;
    at = tokens[to - 1]?.end ?? text.length;
  }
  return (kept + text.slice(at))
    .replace(/\s+/g, ' ')
    .replace(/(?: ?,)+/g, ',')
    .replace(/ (?=:)/g, '')
    .replace(/^[\s,;:–-]+|[\s,;:–-]+$| \.$/g, '');
}

/** Reads `text`, typed on the day `today`. */
export function readWhen(text: string, today: Day): When {
  const nothing: When = {
    title: text.trim(),
    titleWithTime: text.trim(),
    asksTime: false,
    firstDay: null,
    lastDay: null,
    fromTime: null,
    toTime: null,
    repeat: null,
    until: null,
  };
  try {
    return understood(text, today);
  } catch (error) {
    if (error instanceof Doubt) return nothing;
    throw error;
  }
}

function understood(text: string, today: Day): When {
  const tokens = tokensOf(text);
  const all = phrasesOf(tokens, today);
  const of = <K extends Phrase['kind']>(kind: K) =>
    all.filter((each): each is Extract<Phrase, { kind: K }> => each.kind === kind);
  const [days, weeks, times, series, ends] = [of('day'), of('week'), of('time'), of('repeat'), of('until')];
  if (days.length > 1 || weeks.length > 1 || series.length > 1 || ends.length > 1) throw new Doubt();
  const [day, week, repeat, end] = [days[0], weeks[0], series[0], ends[0]];
  let first = day?.first ?? repeat?.first ?? week?.first;
  let last = day?.last ?? null;
  if (week && repeat) throw new Doubt();
  if (week && !day) last = week.last ?? daysLater(week.first, 6);
  if (week && day) {
    // 'Uge 7 fra lørdag'.
    const word = tokens[day.from];
    if (!day.isWeekday || week.last || (word?.kind === 'word' && word.word === 'fra')) throw new Doubt();
    first = daysLater(week.first, weekdayOf(day.first));
  }
  // 'Hver onsdag fra 2. dec.'
  if (day && repeat?.first && (last || day.isWeekday || weekdayOf(day.first) !== weekdayOf(repeat.first)))
    throw new Doubt();
  // Of two times neither is known to be the appointment's.
  const only = times.length === 1 ? times[0] : undefined;
  if (only?.mayBeDate && day?.isWeekday && isOn(day.first, only.fromTime, today)) throw new Doubt();
  const isSure = only && !only.isBare && !leftOver(tokens, all).mayBeTime(only.fromTime);
  const isTaken = isSure && (first || !only.mayBeDate);
  const time = isTaken ? only : undefined;
  const used = all.filter(({ kind }) => kind !== 'time' || time);
  const left = leftOver(tokens, used);
  if (first && left.mayBeDay()) throw new Doubt();
  const titleWithTime = without(
    text,
    tokens,
    all.filter(({ kind }) => kind !== 'time'),
  );
  return {
    title: without(text, tokens, used),
    titleWithTime,
    asksTime: only?.isBare === true || left.mayBeTime(time?.fromTime ?? null),
    firstDay: first ? isoDay(first) : null,
    lastDay: last && isoDay(last),
    fromTime: time?.fromTime ?? null,
    toTime: time?.toTime ?? null,
    repeat: repeat?.repeat ?? null,
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
