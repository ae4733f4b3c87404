import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { KnownMembers } from '../../../app-shell/store/member-names.ts';
import { QuietButton } from '../../../app-shell/views/Button.tsx';
import { Dialog, FormButtons } from '../../../app-shell/views/Dialog.tsx';
import { ChoiceField, MemberField } from '../../../app-shell/views/fields.tsx';
import { parseDay } from '../../../lib/dates.ts';
import { addDays, daysFrom } from '../../../lib/occurrences.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import { type Draft, longestText, problemOf, type Scope, type TypedDraft } from '../rules/actions.ts';
import { repeatChoices, repeatText } from './texts.ts';

interface Props {
  readonly title: string;
  readonly draft: Draft;
  /** What the person is asked for, which has the focus. */
  readonly asks?: TypedDraft['asks'];
  readonly members: KnownMembers;
  /** One of several, of which the person chooses. */
  readonly isSeries?: boolean;
  readonly save: (draft: Draft, scope: Scope) => void;
  readonly remove?: (scope: Scope) => void;
  readonly close: () => void;
}

const scopes: readonly (readonly [Scope, string])[] = [
  ['one', 'Kun denne gang'],
  ['following', 'Denne og alle følgende'],
  ['all', 'Alle gange'],
];

/** All parts of an appointment. */
export function AppointmentDialog(props: Props) {
  const { title, asks, members, isSeries = false, save, remove, close } = props;
  const [draft, setDraft] = useState(props.draft);
  const [scope, setScope] = useState<Scope>(isSeries ? 'one' : 'all');
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef<HTMLInputElement>(null);
  useEffect(() => asked.current?.focus(), []);
  const set = (part: Partial<Draft>) => {
    setProblem(null);
    setDraft((before) => ({ ...before, ...part }));
  };
  const field = (name: keyof Draft) => ({
    value: draft[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      set({ [name]: target.value || null }),
  });
  /** The last day moves along. */
  const moveTo = (firstDay: string) => {
    const length = draft.lastDay && parseDay(draft.firstDay) ? daysFrom(draft.firstDay, draft.lastDay) : 0;
    set({ firstDay, lastDay: length > 0 && parseDay(firstDay) ? addDays(firstDay, length) : draft.lastDay });
  };
  const isRepeated = draft.repeat !== null && scope !== 'one';
  return (
    <Dialog title={title} close={close}>
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
          if (found === null) save(tidy, scope);
          else setProblem(found);
        }}
      >
        <label className="field">
          Hvad
          <input
            required
            maxLength={longestText}
            value={draft.title}
            onChange={({ target }) => set({ title: target.value })}
          />
        </label>
        <div className="week-pair">
          <label className="field">
            Dag
            <input
              type="date"
              ref={asks === 'firstDay' ? asked : null}
              required
              max="2999-12-31"
              value={draft.firstDay}
              onChange={({ target }) => moveTo(target.value)}
            />
          </label>
          <label className="field">
            Til og med
            <input type="date" max="2999-12-31" {...field('lastDay')} />
          </label>
        </div>
        <div className="week-pair">
          <label className="field">
            Fra kl.
            <input type="time" ref={asks === 'fromTime' ? asked : null} {...field('fromTime')} />
          </label>
          <label className="field">
            Til kl.
            <input type="time" {...field('toTime')} />
          </label>
        </div>
        <label className="field">
          Sted
          <input maxLength={longestText} {...field('place')} />
        </label>
        <MemberField members={members} value={draft.forMember} change={(forMember) => set({ forMember })} />
        {isSeries && <ChoiceField legend="Det gælder" options={scopes} value={scope} change={setScope} />}
        {parseDay(draft.firstDay) && (!isSeries || scope !== 'one') && (
          <label className="field">
            Gentages
            <select {...field('repeat')}>
              <option value="">Nej</option>
              {repeatChoices(draft.firstDay, draft.repeat).map((each) => (
                <option key={each} value={each}>
                  {repeatText(each, draft.firstDay)}
                </option>
              ))}
            </select>
          </label>
        )}
        {isRepeated && (
          <label className="field">
            Gentages til
            <input type="date" max="2999-12-31" {...field('until')} />
          </label>
        )}
        <p role="status" className="problem">
          {problem}
        </p>
        <FormButtons close={close} />
        {remove && (
          <p>
            <QuietButton onClick={() => remove(scope)}>
              {isSeries && scope === 'one' ? 'Spring over' : 'Slet'}
            </QuietButton>
          </p>
        )}
      </form>
    </Dialog>
  );
}
