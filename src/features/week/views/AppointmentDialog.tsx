import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { QuietButton } from '../../../app-shell/views/Button.tsx';
import { Dialog, FormButtons } from '../../../app-shell/views/Dialog.tsx';
import { ChoiceField, MemberField } from '../../../app-shell/views/fields.tsx';
import { parseDay } from '../../../lib/dates.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import { type Draft, longestText, problemOf, type Scope, type TypedDraft } from '../rules/actions.ts';
import { addDays, daysFrom, type Occurrence } from '../rules/occurrences.ts';
import { repeatChoices, repeatText } from '../rules/texts.ts';
import type { WeekStore, WeekViewModel } from '../store/week-store.ts';

export interface EditedAppointment {
  readonly draft: Draft & Partial<Pick<TypedDraft, 'asks'>>;
  /** Undefined: a new one. */
  readonly occurrence?: Occurrence;
  /** Called when a new one was kept. */
  readonly added?: () => void;
}

interface Props extends EditedAppointment {
  readonly model: WeekViewModel;
  readonly store: WeekStore;
  readonly close: () => void;
}

const scopes: readonly (readonly [Scope, string])[] = [
  ['one', 'Kun denne gang'],
  ['following', 'Denne og alle følgende'],
  ['all', 'Alle gange'],
];

const at = (time: string) => Date.parse(`1970-01-01T${time}Z`);
/** Returns what of the day is as long after `to` as `end` is after `from`. */
const movedEnd = (end: string, from: string, to: string): string =>
  new Date(at(end) + at(to) - at(from)).toISOString().slice(11, 16);

/** All parts of an appointment. */
export function AppointmentDialog(props: Props) {
  const { model, store, occurrence, added, close } = props;
  const isSeries = occurrence !== undefined && occurrence.repeat !== null;
  // Without a name, it begins with that.
  const asks = props.draft.title ? props.draft.asks : null;
  const [draft, setDraft] = useState(props.draft);
  const [scope, setScope] = useState<Scope>(isSeries ? 'one' : 'all');
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef<HTMLInputElement>(null);
  useEffect(() => asked.current?.focus(), []);
  const set = (part: Partial<Draft>) => {
    setProblem(null);
    setDraft((before) => ({ ...before, ...part }));
  };
  const field = (
    label: string,
    name: Exclude<keyof Draft, 'repeat'>,
    props: ComponentProps<'input'> = {},
  ) => (
    <label className="field">
      {label}
      <input
        ref={name === asks ? asked : null}
        value={draft[name] ?? ''}
        onChange={({ target }) => set({ [name]: target.value || null })}
        {...props}
      />
    </label>
  );
  const day = { type: 'date', max: '2999-12-31' };
  /** The last day moves along. */
  const moveTo = (firstDay: string) => {
    const length = draft.lastDay && parseDay(draft.firstDay) ? daysFrom(draft.firstDay, draft.lastDay) : 0;
    set({ firstDay, lastDay: length > 0 && parseDay(firstDay) ? addDays(firstDay, length) : draft.lastDay });
  };
  /** The end moves along. */
  const beginAt = (to: string | null) => {
    const { fromTime, toTime } = draft;
    set({ fromTime: to, toTime: to && fromTime && toTime ? movedEnd(toTime, fromTime, to) : toTime });
  };
  return (
    <Dialog title={occurrence ? 'Ret aftale' : 'Ny aftale'} close={close}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const tidy = {
            ...draft,
            title: tidyInput(draft.title, longestText),
            place: tidyInput(draft.place ?? '', longestText) || null,
          };
          const found = problemOf(tidy);
          if (found !== null) return setProblem(found);
          close();
          if (occurrence) void store.change(occurrence, tidy, scope);
          else void store.add(tidy).then((stored) => stored && added?.());
        }}
      >
        {field('Hvad', 'title', {
          required: true,
          maxLength: longestText,
          onChange: ({ target }) => set({ title: target.value }),
        })}
        <div className="week-pair">
          {field('Dag', 'firstDay', {
            ...day,
            required: true,
            onChange: ({ target }) => moveTo(target.value),
          })}
          {field('Til og med', 'lastDay', day)}
        </div>
        <div className="week-pair">
          {field('Fra kl.', 'fromTime', {
            type: 'time',
            onChange: ({ target }) => beginAt(target.value || null),
          })}
          {field('Til kl.', 'toTime', { type: 'time' })}
        </div>
        {field('Sted', 'place', { maxLength: longestText })}
        <MemberField members={model} value={draft.forMember} change={(forMember) => set({ forMember })} />
        {isSeries && <ChoiceField legend="Det gælder" options={scopes} value={scope} change={setScope} />}
        {parseDay(draft.firstDay) && (!isSeries || scope !== 'one') && (
          <label className="field">
            Gentages
            <select
              value={draft.repeat ?? ''}
              onChange={({ target }) => set({ repeat: target.value || null })}
            >
              <option value="">Nej</option>
              {repeatChoices(draft.firstDay, draft.repeat).map((each) => (
                <option key={each} value={each}>
                  {repeatText(each, draft.firstDay)}
                </option>
              ))}
            </select>
          </label>
        )}
        {draft.repeat !== null && scope !== 'one' && field('Gentages til', 'until', day)}
        <p role="status" className="problem">
          {problem}
        </p>
        <FormButtons close={close} />
        {occurrence && (
          <p>
            <QuietButton
              onClick={() => {
                close();
                store.remove(occurrence, scope);
              }}
            >
              {isSeries && scope === 'one' ? 'Spring over' : 'Slet'}
            </QuietButton>
          </p>
        )}
      </form>
    </Dialog>
  );
}
