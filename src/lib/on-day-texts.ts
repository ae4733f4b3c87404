/** When something is, and whose birthday, as Danish text. */
import type { Birthday } from './birthdays.ts';
import { endOf, type Occurrence, type Planned } from './occurrences.ts';

const clock = (time: string) => time.replace(':', '.').replace(/^0/, '');

/** '16.15–17.00', '16.15'; empty for all day. */
export const timeText = ({ fromTime, toTime }: Pick<Planned, 'fromTime' | 'toTime'>): string =>
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
