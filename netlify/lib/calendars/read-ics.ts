import { runInNewContext } from 'node:vm';
import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { byTime, type Planned } from '../../../src/features/week/rules/occurrences.ts';
import { CodedError } from '../../../src/lib/coded-error.ts';
import { oneDay } from '../../../src/lib/durations.ts';
import { tidyInput } from '../../../src/lib/tidy-text.ts';
import { clockIn, familyZone, instantIn } from './wall-time.ts';

/** A calendar that cannot be fetched or shown, with the code that the page knows. */
export class UnfitCalendar extends CodedError<
  'bad-address' | 'unreachable' | 'not-a-calendar' | 'too-large'
> {}

/** One time of something in another calendar, as Copenhagen's clocks show it. */
export type CalendarEvent = Omit<Planned, 'forMember'>;

/** How many are kept: the first ones from two weeks ago on. */
const mostEvents = 2000;
/** How many a file may have in these 15 months before it is refused, and how long reading may take, in ms. */
const [mostFound, mostTime] = [20_000, 5000];
/** From how many days before today until how many after it. */
const [daysBefore, daysAfter] = [14, 456];
const longestText = 200;
/** The most days that one may last. */
const mostDays = 366;
/** How many zones a file may name. */
const mostZones = 100;

/**
 * Reads an ICS file and expands its series: what is on from two weeks ago to 15 months ahead, in the order of time. Only
 * what is shown is read, since other lines are where files are broken. Fails with `UnfitCalendar`.
 */
export function readIcs(file: Uint8Array, now: number): readonly CalendarEvent[] {
  const lines = (textOf(file).match(shownLines) ?? []).map(mended);
  if (!/^BEGIN:VCALENDAR/i.test(lines[0] ?? '')) throw new UnfitCalendar('not-a-calendar');
  let events: readonly CalendarEvent[] = [];
  zones.clear();
  const work = () => {
    events = expand(ICAL.parse(lines.filter(isSound).join('\r\n')), now);
  };
  try {
    // Ends a rule that has no next day, or one in every second.
    runInNewContext('work()', { work }, { timeout: mostTime });
  } catch (error) {
    if (error instanceof UnfitCalendar) throw error;
    const isSlow = (error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    throw new UnfitCalendar(isSlow ? 'too-large' : 'not-a-calendar');
  }
  return events;
}

const shownLines =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|SUMMARY|LOCATION|STATUS|TZID|TZOFFSETFROM|TZOFFSETTO)[;:].*$/gim;

/** Some programs do not say that a day is one. Rules are known in capitals and without spaces alone. */
const mended = (line: string) =>
  line
    .replace(/^(DT\w+|EXDATE|RDATE|RECURRENCE-ID)(?:;[^:]*)?:(\d{8}(?:,\d{8})*)\s*$/i, '$1;VALUE=DATE:$2')
    .replace(/^RRULE.*/i, (rule) => rule.replace(/\s/g, '').toUpperCase());

/** What cannot be read is left out: without its rule, an event is on the day that it names. */
const isSound = (line: string) =>
  /^(?:BEGIN|END)/i.test(line) || attempt(() => ICAL.Property.fromString(line).getValues()) !== null;

/**
 * Lines are unfolded as bytes: some programs fold inside a letter. Old ones do not write UTF-8 at all; others do, but cut
 * a long text inside a letter.
 */
function textOf(file: Uint8Array): string {
  const unfolded = Buffer.from(
    Buffer.from(file)
      .toString('latin1')
      .replace(/\r?\n[ \t]/g, ''),
    'latin1',
  );
  const text = new TextDecoder().decode(unfolded);
  const isOld = text.includes('\ufffd') && !/[\x80-\ufffc]/.test(text);
  return isOld ? new TextDecoder('windows-1252').decode(unfolded) : text;
}

function expand(parsed: unknown, now: number): readonly CalendarEvent[] {
  const roots = (typeof (parsed as unknown[])[0] === 'string' ? [parsed] : parsed) as unknown[][];
  const today = Math.floor(now / oneDay) * oneDay;
  const [from, to] = [today - daysBefore * oneDay, today + daysAfter * oneDay];
  const found: CalendarEvent[] = [];
  for (const root of roots) {
    const events = new ICAL.Component(root)
      .getAllSubcomponents('vevent')
      // One that cannot be read does not keep the others from the family.
      .flatMap((each) => attempt(() => eventOf(each)) ?? []);
    const changes = Map.groupBy(
      events.filter(({ replaces }) => replaces !== null),
      ({ uid }) => uid,
    );
    const planned = (event: FileEvent) =>
      startsOf(event, changes.get(event.uid) ?? [], from, to).map((start) => plannedOf(event, start));
    for (const event of events)
      for (const each of attempt(() => planned(event)) ?? []) {
        found.push(each);
        if (found.length > mostFound) throw new UnfitCalendar('too-large');
      }
  }
  return found.sort(byTime).slice(0, mostEvents);
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnfitCalendar) throw error;
    return null;
  }
}

/** Returns when clocks show a wall time. */
type Zone = (wall: number) => number;

const clock = clockIn(familyZone);
const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10);
const timeOf = (wall: number) => new Date(wall).toISOString().slice(11, 16);
const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** The zones that this file asked for so far; null for a name that nobody knows. */
const zones = new Map<string, Zone | null>();

function namedZone(name: string): Zone | null {
  let zone = zones.get(name) ?? null;
  // A stranger's file must not fill the memory: each zone takes 50 kB.
  if (zones.has(name) || zones.size >= mostZones) return zone;
  // Some programs put their own name before it: /mozilla.org/20050126_1/Europe/Copenhagen.
  for (const each of [name, /\/(\w+\/[\w-]+)$/.exec(name)?.[1], findIana(name)[0]])
    if (each) zone ??= attempt(() => instantIn(each));
  zones.set(name, zone);
  return zone;
}

const familyTime = instantIn(familyZone);

/** Returns a zone by its name, or else as the file defines it. What names none is in the family's. */
function zoneOf(property: ICAL.Property): Zone {
  const name = property.getFirstParameter('tzid');
  const own = name && (namedZone(name) ?? property.parent?.getTimeZoneByID(name));
  if (!own) return familyTime;
  if (typeof own === 'function') return own;
  return (wall) => {
    const time = ICAL.Time.fromJSDate(new Date(wall), true);
    time.zone = own;
    return time.toUnixTime() * 1000;
  };
}

/** A date, or a time; `wall` as clocks show it in its own zone, `at` when it is. */
function momentOf(time: ICAL.Time, property: ICAL.Property) {
  const [isDate, wall] = [time.isDate, wallOf(time)];
  const ownZone = () => (time.zone === ICAL.Timezone.utcTimezone ? (at: number) => at : zoneOf(property));
  const zone = isDate ? familyTime : ownZone();
  return { isDate, wall, at: zone(wall), zone };
}
type Moment = ReturnType<typeof momentOf>;

/** As Copenhagen's clocks show it. */
const shownOf = ({ isDate, wall, at }: Moment) => (isDate ? wall : clock(at));

const momentsOf = (component: ICAL.Component, name: string): Moment[] =>
  component.getAllProperties(name).flatMap((property) =>
    property.getValues().map((value) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      return momentOf(time as ICAL.Time, property);
    }),
  );

/** An event of the file, or a changed time of one. */
function eventOf(component: ICAL.Component) {
  // To compose a long run of accents takes minutes, which nothing interrupts.
  const text = (name: string) =>
    tidyInput(String(component.getFirstPropertyValue(name) ?? '').slice(0, 10 * longestText), longestText);
  const [start] = momentsOf(component, 'dtstart');
  if (!start) throw new Error('It has no beginning.');
  const [end] = momentsOf(component, 'dtend');
  const duration = component.getFirstPropertyValue('duration') as ICAL.Duration | null;
  const length = end ? shownOf(end) - shownOf(start) : (duration?.toSeconds() ?? 0) * 1000;
  return {
    component,
    uid: component.getFirstPropertyValue('uid'),
    title: text('summary') || 'Uden navn',
    place: text('location') || null,
    start,
    /** As clocks show it here: what ends at six in the morning does so when summer time ends, too. */
    length: Math.max(0, length),
    isCancelled: text('status').toUpperCase() === 'CANCELLED',
    replaces: momentsOf(component, 'recurrence-id')[0] ?? null,
  };
}
type FileEvent = ReturnType<typeof eventOf>;

/** Returns when an event begins between two wall times, as Copenhagen's clocks show it, without what was changed. */
function startsOf(event: FileEvent, changes: readonly FileEvent[], from: number, to: number): number[] {
  const { component, start, length, isCancelled, replaces } = event;
  if (isCancelled) return [];
  // The database takes nothing that began before 1900.
  const shownLength = Math.min(length, mostDays * oneDay);
  const earliest = from - shownLength - 2 * oneDay;
  const begins = new Map<number, number>();
  const add = (wall: number) => wall >= earliest && begins.set(start.zone(wall), wall);
  if (replaces !== null || !component.hasProperty('rrule')) add(start.wall);
  if (replaces === null) {
    for (const property of component.getAllProperties('rrule')) {
      const rule = property.getFirstValue() as ICAL.Recur;
      const last = rule.until ? lastOf(rule.until, start) : Number.POSITIVE_INFINITY;
      rule.until = null;
      if (last < earliest) continue;
      // A rule goes by the clocks of the event's own zone.
      const first = ICAL.Time.fromJSDate(new Date(start.wall), true);
      first.isDate = start.isDate;
      const iterator = rule.iterator(first);
      for (let next = iterator.next(); next; next = iterator.next()) {
        const wall = wallOf(next);
        if (wall > to + 2 * oneDay || wall > last + 2 * oneDay) break;
        if (wall >= earliest && start.zone(wall) <= last) add(wall);
        if (begins.size > mostFound) throw new UnfitCalendar('too-large');
      }
    }
    for (const each of momentsOf(component, 'rdate')) begins.set(each.at, shownOf(each));
  }
  const without = [...momentsOf(component, 'exdate'), ...changes.flatMap((each) => each.replaces ?? [])];
  const times = new Set(without.filter(({ isDate }) => !isDate).map(({ at }) => at));
  // A day without a time leaves out all of it, and an event without a time is left out by any on its day.
  const days = new Set(without.flatMap((each) => (each.isDate || start.isDate ? dayOf(shownOf(each)) : [])));
  return [...begins].flatMap(([at, wall]) => {
    if (replaces === null && (times.has(at) || days.has(dayOf(wall)))) return [];
    const shown = start.isDate ? wall : clock(at);
    return shown <= to && shown + shownLength >= from ? [shown] : [];
  });
}

/**
 * Returns the last moment at which a time of a series may begin. A date includes its day. For days, some programs write
 * when the last one begins here, as UTC, and others its date with 23:59.
 */
function lastOf(until: ICAL.Time, { isDate, zone }: Moment): number {
  const wall = wallOf(until);
  if (until.isDate || (isDate && until.minute === 59)) return zone(wall - (wall % oneDay) + oneDay) - 1;
  return until.zone === ICAL.Timezone.utcTimezone ? wall : zone(wall);
}

/** An end is the first moment or day that is not part of it, except in programs that end a day at 23:59. */
function plannedOf({ title, place, start, length }: FileEvent, from: number): CalendarEvent {
  const end = from + length;
  const [firstDay, beginTime, endTime] = [dayOf(from), timeOf(from), timeOf(end)];
  const endsWithDay = endTime === '00:00' || endTime === '23:59';
  const isAllDay = start.isDate || (beginTime === '00:00' && length > 0 && endsWithDay);
  // Until the next day's midnight or morning, it is shown on its first day alone.
  const isLong = isAllDay ? length > 0 : length >= oneDay;
  const isCut = length > mostDays * oneDay;
  const lastDay = dayOf(Math.min(end - 1, from + mostDays * oneDay));
  const hasEnd = !isAllDay && length > 0 && !isCut && !(isLong && endTime === '00:00');
  return {
    ...{ title, place, firstDay },
    lastDay: isLong && lastDay > firstDay ? lastDay : null,
    fromTime: isAllDay ? null : beginTime,
    toTime: hasEnd ? endTime : null,
  };
}
