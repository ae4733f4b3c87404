import type { UserAction } from '../../../app-shell/store/action-runner.ts';
import { type AppointmentRow, type FieldsOf, set, type WeekTables } from '../../../data/tables.ts';
import { longDate } from '../../../lib/date-texts.ts';
import type { Day, EpochMs } from '../../../lib/dates.ts';
import { derivedKey } from '../../../lib/derived-key.ts';
import { foldSpelling } from '../../../lib/spelling.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import { readWhen } from '../../../lib/when/read-when.ts';
import type { Operation } from '../../../sync/actions.ts';
import { addDays, daysFrom, type Occurrence, type Planned, plannedOf } from './occurrences.ts';

/** The longest title and place, in characters. */
export const longestText = 200;

/** An appointment as the form has it; without a day that was understood or chosen, `firstDay` is ''. */
export type Draft = Planned & Pick<AppointmentRow, 'repeat' | 'until'>;

/** Which times of a series are meant. */
export type Scope = 'one' | 'following' | 'all';

/** What was read of a typed line. */
export interface TypedDraft extends Draft {
  /** What the person is asked for. */
  readonly asks: 'firstDay' | 'fromTime' | null;
}

/** Reads a line of the add field. Whose it is follows from a name in it, if it is one member's. */
export function draftFrom(
  typed: string,
  today: Day,
  members: Iterable<readonly [string, string]>,
): TypedDraft {
  const { title, asksTime, firstDay, lastDay, fromTime, toTime, repeat, until } = readWhen(typed, today);
  const words = new Set(foldSpelling(title).split(/[^\p{L}\p{N}]+/u));
  const named = [...members].filter(([, name]) => words.has(foldSpelling(name)));
  const forMember = named.length === 1 ? (named[0]?.[0] ?? null) : null;
  return {
    title: tidyInput(title, longestText),
    place: null,
    forMember,
    firstDay: firstDay ?? '',
    ...{ lastDay, fromTime, toTime, repeat, until },
    asks: firstDay === null ? 'firstDay' : asksTime ? 'fromTime' : null,
  };
}

/** Says in Danish what is wrong with a draft; null when nothing is. */
export function problemOf({ title, firstDay, lastDay, fromTime, toTime, until }: Draft): string | null {
  if (!title) return 'Hvad skal aftalen hedde?';
  if (!firstDay) return 'Hvilken dag er det?';
  if (lastDay !== null && lastDay <= firstDay) return 'Den sidste dag skal være efter den første.';
  if (lastDay !== null && daysFrom(firstDay, lastDay) > 366) return 'En aftale kan højst vare et år.';
  if (toTime !== null && fromTime === null) return 'Hvornår begynder det?';
  if (until !== null && until < firstDay) return 'Den kan ikke slutte, før den begynder.';
  return null;
}

export type WeekAction = UserAction<WeekTables>;

const fieldsOf = (draft: Draft): FieldsOf<'appointment'> => ({
  ...plannedOf(draft),
  repeat: draft.repeat,
  until: draft.repeat === null ? null : draft.until,
});

/** Adds an appointment with this key. `when`: the day and the rest of it, as text. */
export const add = (key: string, draft: Draft, member: string | null, when: string): WeekAction => ({
  operations: () => [set('appointment', key, { ...fieldsOf(draft), createdBy: member })],
  text: `Aftalen »${draft.title}« ${longDate(draft.firstDay)}`,
  message: `»${draft.title}« er sat til ${when}.`,
});

/** Two phones that change the same time of a series change one row. */
const exceptionKey = ({ key, day }: Pick<Occurrence, 'key' | 'day'>): string =>
  derivedKey(`exception to ${key} on ${day}`);

/** Whether it has a change that has not been sent. */
export const isWaiting = (occurrence: Occurrence, waiting: ReadonlySet<string>): boolean =>
  waiting.size > 0 && (waiting.has(occurrence.key) || waiting.has(exceptionKey(occurrence)));

/** Says that a series has it otherwise on a day, or not at all. */
const except = (one: Pick<Occurrence, 'key' | 'day'>, change: string | null, fields: Planned): Operation =>
  set(
    'appointment_exception',
    exceptionKey(one),
    { ...plannedOf(fields), change },
    { appointment: one.key, day: one.day },
  );

/** Ends a series before a day; the whole of it when it would have no time left. */
const endBefore = ({ appointment }: WeekTables, { key, day }: Occurrence, now: EpochMs): Operation =>
  (appointment.get(key)?.firstDay ?? '') < day
    ? set('appointment', key, { until: addDays(day, -1) })
    : set('appointment', key, { deletedAt: now });

/** What a time of a series may have otherwise than the series, beside its day. */
const parts = ['title', 'place', 'forMember', 'fromTime', 'toTime'] as const;

const lengthOf = ({ firstDay, lastDay }: Planned): number =>
  lastDay === null ? 0 : daysFrom(firstDay, lastDay);
const from = (one: Planned, firstDay: string, length = lengthOf(one)): Planned => ({
  ...plannedOf(one),
  firstDay,
  lastDay: length === 0 ? null : addDays(firstDay, length),
});

/**
 * Returns a time of a series, or the series, with what a person changed in a time of it, from `before` to `after`, and
 * nothing else: moved by as many days, and what it has otherwise than the series stays so.
 */
function alike(one: Planned, series: Planned, before: Planned, after: Planned): Planned {
  const changed = parts.filter(
    (part) => before[part] !== after[part] && [series[part], before[part]].includes(one[part]),
  );
  const length = lengthOf(before) === lengthOf(after) ? lengthOf(one) : lengthOf(after);
  return {
    ...from(one, addDays(one.firstDay, daysFrom(before.firstDay, after.firstDay)), length),
    ...Object.fromEntries(changed.map((part) => [part, after[part]])),
  };
}

const whenFields: readonly string[] = ['firstDay', 'lastDay', 'fromTime', 'toTime', 'repeat', 'until'];

/** Leaves out what was so before: another may have changed it meanwhile. When it is stays together. */
function changedFields(before: object, fields: FieldsOf<'appointment'>): FieldsOf<'appointment'> {
  const values: Readonly<Record<string, unknown>> = fields;
  const isOtherwise = (field: string) => before[field as keyof object] !== values[field];
  const isMoved = whenFields.some(isOtherwise);
  const isSent = (field: string) => isOtherwise(field) || (isMoved && whenFields.includes(field));
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isSent(field)));
}

/**
 * Changes a time of a series, this one and all that follow, which become a series of their own, or the whole. What was
 * left out or otherwise in it stays so. `newKey`: of the new series.
 */
export const change = (
  occurrence: Occurrence,
  draft: Draft,
  scope: Scope,
  { newKey, member, now }: { newKey: string; member: string | null; now: EpochMs },
): WeekAction => ({
  operations(tables) {
    const { key, day } = occurrence;
    const row = tables.appointment.get(key);
    if (!row) return [];
    // As in the log, what is changed comes back when another has deleted it meanwhile.
    const back = row.deletedAt !== null && { deletedAt: null };
    const setChanged = (before: object, fields: FieldsOf<'appointment'>) => {
      const changed = { ...changedFields(before, fields), ...back };
      return Object.keys(changed).length > 0 ? [set('appointment', key, changed)] : [];
    };
    if (row.repeat === null) return setChanged({ ...occurrence, until: null }, fieldsOf(draft));
    if (scope === 'one') return [except(occurrence, 'changed', draft)];
    const splits = scope === 'following' && row.firstDay < day;
    const moved = daysFrom(occurrence.firstDay, draft.firstDay);
    const own = [...tables.appointment_exception.values()].filter(
      (each) => each.appointment === key && each.change !== null && (!splits || each.day >= day),
    );
    const stays = !splits && moved === 0;
    const kept = own
      .filter((each) => !stays || each.change === 'changed')
      .map((each) =>
        except(
          { key: splits ? newKey : key, day: addDays(each.day, moved) },
          each.change,
          alike(each, row, occurrence, draft),
        ),
      );
    const keys = new Set(kept.map((each) => each.key));
    const left = stays ? [] : own.filter((each) => !keys.has(each.key));
    const fields = { ...fieldsOf(draft), ...alike(splits ? from(row, day) : row, row, occurrence, draft) };
    return [
      ...(splits
        ? [endBefore(tables, occurrence, now), set('appointment', newKey, { ...fields, createdBy: member })]
        : setChanged(row, fields)),
      ...left.map((each) => set('appointment_exception', each.key, { change: null })),
      ...kept,
    ];
  },
  text: `Ret »${occurrence.title}« ${longDate(occurrence.firstDay)}`,
  message: `»${draft.title}« er rettet.`,
});

/** Leaves out a time of a series, this one and all that follow, or moves the whole to the bin. */
export const remove = (occurrence: Occurrence, scope: Scope, now: EpochMs): WeekAction => {
  const { key, title, firstDay, repeat } = occurrence;
  const when = `»${title}« ${longDate(firstDay)}`;
  const isOne = scope === 'one' && repeat !== null;
  return {
    operations(tables) {
      if (isOne) return [except(occurrence, 'skipped', occurrence)];
      if (scope === 'following') return [endBefore(tables, occurrence, now)];
      return [set('appointment', key, { deletedAt: now })];
    },
    text: isOne ? `Spring ${when} over` : `Slet ${when}`,
    message({ appointment }) {
      if (isOne) return `${when} er sprunget over.`;
      const isWhole = appointment.get(key)?.deletedAt !== null;
      return isWhole ? `»${title}« ligger i papirkurven.` : `»${title}« slutter før ${longDate(firstDay)}.`;
    },
  };
};

/** Takes something out of the bin, or puts a skipped time back into its series, by this operation. */
export const restore = (title: string, restored: Operation): WeekAction => ({
  operations: () => [restored],
  text: `Gendan »${title}«`,
  message: `»${title}« er gendannet.`,
});

/** Returns what the form begins with for a time of an appointment. */
export const draftOf = ({ appointment }: WeekTables, occurrence: Occurrence): Draft => ({
  ...plannedOf(occurrence),
  repeat: appointment.get(occurrence.key)?.repeat ?? null,
  until: appointment.get(occurrence.key)?.until ?? null,
});
