import type { MemberNames } from '../../../app-shell/store/member-names.ts';
import type { Birthday } from '../../../lib/birthdays.ts';
import { dateText, weekday } from '../../../lib/date-texts.ts';
import { format, startOfStored, storedDay } from '../../../lib/dates.ts';
import type { Draft, TypedDraft } from './actions.ts';
import { addDays, endOf, nthOf, type Occurrence, type Planned, type Repeat, repeats } from './occurrences.ts';

const date = format({ day: 'numeric', month: 'short' });
const dayAndMonth = format({ day: 'numeric', month: 'long' });

/** 'I dag, ', 'I morgen, '; else empty. */
export const relativeDay = (day: string, today: string): string =>
  day === today ? 'I dag, ' : day === addDays(today, 1) ? 'I morgen, ' : '';

/** What follows in the heading of a day: 'lørdag 28. november', 'søndag 29. november', 'mandag 30. nov.'. */
export function dayHeading(day: string, today: string): string {
  const at = startOfStored(day);
  return relativeDay(day, today) === '' ? dayText(day, today) : `${weekday(at)} ${dayAndMonth(at)}`;
}

/** 'mandag 30. nov.', with the year when it is not this one. */
function dayText(day: string, today: string): string {
  const at = startOfStored(day);
  return `${weekday(at)} ${dateText(at, startOfStored(today))}`;
}

const clock = (time: string) => time.replace(':', '.').replace(/^0/, '');

/** '16.15–17.00', '16.15'; empty for all day. */
const timeText = ({ fromTime, toTime }: Pick<Planned, 'fromTime' | 'toTime'>): string =>
  fromTime === null ? '' : toTime === null ? clock(fromTime) : `${clock(fromTime)}–${clock(toTime)}`;

export const allDay = 'hele dagen';

/** What stands before an appointment on a day: its time there, or until when it is. */
export function onDayText(occurrence: Occurrence, day: string): string {
  const { firstDay, lastDay, fromTime, toTime } = occurrence;
  if (lastDay === null && day === firstDay) return timeText(occurrence) || allDay;
  if (day === firstDay) return fromTime === null ? allDay : `fra ${clock(fromTime)}`;
  return day === endOf(occurrence) && toTime !== null ? `til ${clock(toTime)}` : allDay;
}

/** 'Bodil fylder 70', 'Bodil har fødselsdag'. */
export const birthdayText = ({ name, year }: Birthday, day: string): string =>
  year === null ? `${name} har fødselsdag` : `${name} fylder ${Number(day.slice(0, 4)) - year}`;

/** What follows the title: the last day, the place, whose it is. */
export const noteText = ({ lastDay, place, forMember }: Planned, day: string, names: MemberNames): string =>
  [
    lastDay !== null && day < lastDay && `til ${date(startOfStored(lastDay))}`,
    place,
    // Until the names are known, nobody's is shown.
    forMember !== null && names.get(forMember),
  ]
    .filter(Boolean)
    .join(' · ');

const counts = ['første', 'anden', 'tredje', 'fjerde', 'femte'];

/** How often a series comes that begins on this day: 'hver onsdag', 'hver måned den 3.'. */
export function repeatText(repeat: Repeat, firstDay: string): string {
  const [day, at] = [storedDay(firstDay), startOfStored(firstDay)];
  const name = weekday(at);
  const texts: Readonly<Record<Repeat, string>> = {
    week: `hver ${name}`,
    fortnight: `hver anden ${name}`,
    month: `hver måned den ${day.day}.`,
    'month-weekday': `den ${counts[nthOf(day) - 1]} ${name} i måneden`,
    'month-last': `den sidste ${name} i måneden`,
    year: `hvert år den ${date(at)}`,
  };
  return texts[repeat];
}

/** The choices for a series that begins on this day: the last weekday of a month only on such a day. */
export function repeatChoices(firstDay: string, chosen: string | null): readonly Repeat[] {
  const isLast = addDays(firstDay, 7).slice(0, 7) !== firstDay.slice(0, 7);
  return repeats.filter((each) => each === chosen || each !== 'month-last' || isLast);
}

/** What was understood of what was typed: 'tirsdag 1. dec. kl. 14.30 · Anna'. `asks`: what was not. */
export function understoodText(
  draft: Draft & Partial<Pick<TypedDraft, 'asks'>>,
  today: string,
  names: MemberNames,
): string {
  const { firstDay, lastDay, fromTime, repeat, until, place, forMember } = draft;
  const time =
    draft.asks === 'fromTime' ? 'hvad tid?' : fromTime === null ? allDay : `kl.\u00a0${timeText(draft)}`;
  const end = lastDay === null ? '' : ` til ${dayText(lastDay, today)}`;
  return [
    `${dayText(firstDay, today)}${end}${lastDay === null || fromTime !== null ? ` ${time}` : ''}`,
    repeat !== null && repeatText(repeat as Repeat, firstDay),
    until !== null && `til ${dayText(until, today)}`,
    place,
    forMember !== null && names.get(forMember),
  ]
    .filter(Boolean)
    .join(' · ');
}
