import { memo } from 'react';
import type { MemberNames } from '../../../app-shell/store/member-names.ts';
import { PendingMark } from '../../../app-shell/views/PendingMark.tsx';
import { Tick } from '../../../app-shell/views/Tick.tsx';
import type { LogRow } from '../../../data/tables.ts';
import { isWaiting } from '../rules/actions.ts';
import type { AgendaDay } from '../rules/agenda.ts';
import { markOf } from '../rules/calendars.ts';
import type { Occurrence } from '../rules/occurrences.ts';
import {
  birthdayText,
  dayHeading,
  noteText,
  onDayText,
  relativeDay,
  understoodText,
} from '../rules/texts.ts';

interface Props {
  readonly agenda: AgendaDay;
  readonly today: string;
  readonly names: MemberNames;
  /** The keys of the rows with changes that have not been sent. */
  readonly waiting: ReadonlySet<string>;
  readonly open: (occurrence: Occurrence) => void;
  readonly finish: (row: LogRow, isDone: boolean) => void;
}

/** A longer place, such as an address for a video call, is in the opened row alone. */
const withShortPlace = (one: Occurrence): Occurrence =>
  one.place !== null && one.place.length > 40 ? { ...one, place: null } : one;

/** A day with what is on it. An empty one is a line. */
export const AgendaSection = memo(function AgendaSection(props: Props) {
  const { agenda, today, names, waiting, open, finish } = props;
  const { day, week, named, birthdays, occurrences, todos } = agenda;
  const isToday = day === today;
  const isHoliday = named.some((each) => each.isHoliday);
  const isEmpty = birthdays.length + occurrences.length + todos.length === 0;
  return (
    <section
      className={`week-day${isToday ? ' today' : ''}${isEmpty ? ' empty' : ''}${isHoliday ? ' holiday' : ''}`}
      aria-labelledby={isToday ? 'i-dag' : day}
    >
      {week !== null && <p className="soft week-number">Uge {week}</p>}
      <div className="row week-heading">
        <h2 id={isToday ? 'i-dag' : day}>
          {/* On paper it is soon another day. */}
          <span className="no-print">{relativeDay(day, today)}</span>
          {dayHeading(day, today)}
        </h2>
        {named.length > 0 && (
          <p className="soft">
            {named.map(({ name, isFlagDay }) => `${name}${isFlagDay ? ' (flagdag)' : ''}`).join(' · ')}
          </p>
        )}
      </div>
      {!isEmpty && (
        <ul className="week-items">
          {birthdays.map((each) => (
            <li key={each.name} className="week-marked">
              <span className="week-flag" /> {birthdayText(each, day)}
            </li>
          ))}
          {occurrences.map((each) => {
            const calendar = 'calendar' in each ? each.calendar : null;
            const note = noteText(calendar ? withShortPlace(each) : each, day, names);
            const what = (
              <>
                <span className="week-time">{onDayText(each, day)}</span>
                <span className="week-title">
                  {each.title} {!calendar && isWaiting(each, waiting) && <PendingMark />}
                  <small>{[calendar?.name, note].filter(Boolean).join(' · ')}</small>
                </span>
              </>
            );
            return (
              <li key={`${each.key} ${each.day}`}>
                {calendar ? (
                  <details className="week-others" style={markOf(calendar)}>
                    <summary className="row-button week-appointment">{what}</summary>
                    <p>{understoodText({ ...each, until: null }, today, names)}</p>
                  </details>
                ) : (
                  <button type="button" className="row-button week-appointment" onClick={() => open(each)}>
                    {what}
                  </button>
                )}
              </li>
            );
          })}
          {todos.map((row) => (
            <li key={row.key} className="week-marked">
              <Tick name={row.name} isDone={row.done} press={() => finish(row, !row.done)} />
              <span className="week-title">
                {row.name} {waiting.has(row.key) && <PendingMark />}
                <small>{row.forMember !== null && names.get(row.forMember)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});
