/** Calendars of others, and what is in them. */
import { isKept } from '../../../app-shell/rules/repeat.ts';
import { type CalendarRow, set, type WeekTables } from '../../../data/tables.ts';
import type { WeekAction } from './actions.ts';
import { endOf, type Occurrence } from './occurrences.ts';

/** The colours of the marks: as Postgres has them, in Danish, and in CSS. */
export const colors: readonly (readonly [color: string, name: string, css: string])[] = [
  ['blue', 'Blå', 'var(--focus)'],
  ['green', 'Grøn', 'var(--ok)'],
  ['gold', 'Gul', 'var(--beer)'],
  ['red', 'Rød', 'var(--accent)'],
  ['purple', 'Lilla', 'light-dark(#6b4aa0, #c3a6ee)'],
  ['grey', 'Grå', 'var(--line-strong)'],
];

export const markOf = (calendar: CalendarRow) => ({
  borderColor: colors.find(([color]) => color === calendar.color)?.[2],
});

/** The longest name of a calendar, in characters. */
export const longestName = 60;

export type CalendarDraft = Pick<CalendarRow, 'name' | 'color' | 'forMember'>;

/** A time of something in a calendar of others, which nobody changes here. */
export interface OthersOccurrence extends Occurrence {
  readonly calendar: CalendarRow;
}

export const keptCalendars = ({ calendar }: WeekTables): readonly CalendarRow[] =>
  [...calendar.values()].filter(isKept).sort((a, b) => a.name.localeCompare(b.name, 'da'));

/** Returns what is in these calendars from one day to another. */
export function othersBetween(tables: WeekTables, from: string, to: string): readonly OthersOccurrence[] {
  const calendars = new Map(keptCalendars(tables).map((row) => [row.key, row]));
  return [...tables.calendar_event.values()].flatMap((row) => {
    const { key, title, place, firstDay, lastDay, fromTime, toTime, removedAt } = row;
    const calendar = calendars.get(row.calendar);
    if (!calendar || removedAt !== null) return [];
    const { forMember } = calendar;
    const planned = { title, place, forMember, firstDay, lastDay, fromTime, toTime };
    if (firstDay > to || endOf(planned) < from) return [];
    return [{ key, ...planned, day: firstDay, repeat: null, calendar }];
  });
}

/** `address`: null for one that came as a file. */
export const addCalendar = (key: string, draft: CalendarDraft, address: string | null): WeekAction => ({
  operations: () => [set('calendar', key, { ...draft, address })],
  text: `Kalenderen »${draft.name}«`,
  message: `»${draft.name}« står i ugen.`,
});
export const editCalendar = ({ key, name }: CalendarRow, draft: CalendarDraft): WeekAction => ({
  operations: () => [set('calendar', key, { ...draft })],
  text: `Ret kalenderen »${name}«`,
  message: `»${draft.name}« er rettet.`,
});
export const removeCalendar = ({ key, name }: CalendarRow, deletedAt: number): WeekAction => ({
  operations: () => [set('calendar', key, { deletedAt })],
  text: `Fjern kalenderen »${name}«`,
  message: `»${name}« ligger i papirkurven.`,
});

/** What the site answers when a calendar cannot be read, and the reason of one that fails. */
export const failures: Readonly<Record<string, string>> = {
  'bad-address': 'Adressen skal begynde med https:// eller webcal://, og være en kalenders.',
  unreachable: 'Kalenderen kan ikke hentes fra adressen. Er den skrevet rigtigt, og gælder den stadig?',
  'not-a-calendar': 'Det er ikke en kalender. Den rigtige adresse eller fil slutter ofte på .ics.',
  'too-large': 'Kalenderen er for stor. Den må højst fylde 1 MB.',
};
