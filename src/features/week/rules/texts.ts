import type { MemberNames } from '../../../app-shell/store/member-names.ts';
import { dateText, weekday } from '../../../lib/date-texts.ts';
import { format, startOfStored, storedDay } from '../../../lib/dates.ts';
import { addDays, nthOf, type Planned, type Repeat, repeats } from '../../../lib/occurrences.ts';
import { allDay, timeText } from '../../../lib/on-day-texts.ts';
import type { Draft, TypedDraft } from './actions.ts';

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
