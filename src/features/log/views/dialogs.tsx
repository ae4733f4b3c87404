import { useState } from 'react';
import { choices, everyText, isFixed, isMonthly, withDay } from '../../../app-shell/rules/repeat.ts';
import type { KnownMembers } from '../../../app-shell/store/member-names.ts';
import { QuietButton, RemoveButton } from '../../../app-shell/views/Button.tsx';
import { Dialog, FormButtons } from '../../../app-shell/views/Dialog.tsx';
import { MemberField } from '../../../app-shell/views/fields.tsx';
import type { LogRow } from '../../../data/tables.ts';
import { binDays } from '../../../lib/bin.ts';
import { weekday } from '../../../lib/date-texts.ts';
import { dayOf, daysLater, type EpochMs, isoDay, parseDay, startOf } from '../../../lib/dates.ts';
import { oneHour } from '../../../lib/durations.ts';
import type { Plan } from '../rules/actions.ts';

interface DeleteProps {
  readonly name: string;
  readonly confirm: () => void;
  readonly close: () => void;
}

export const DeleteDialog = ({ name, confirm, close }: DeleteProps) => (
  <Dialog title="Bekræft sletning" close={close}>
    <p>
      »{name}« lægges i papirkurven. Derfra kan det hentes tilbage i {binDays} dage.
    </p>
    <p className="row dialog-buttons">
      <QuietButton onClick={close}>Fortryd</QuietButton>
      <RemoveButton onClick={confirm}>Slet</RemoveButton>
    </p>
  </Dialog>
);

interface DayProps {
  readonly name: string;
  readonly now: EpochMs;
  readonly choose: (date: EpochMs) => void;
  readonly close: () => void;
}

const noonOf = (day: ReturnType<typeof dayOf>): EpochMs => startOf(day) + 12 * oneHour;

/** Asks when an entry was done: on one of the last days, or on any earlier day. */
export function DayDialog({ name, now, choose, close }: DayProps) {
  const today = dayOf(now);
  const [picked, setPicked] = useState('');
  const day = parseDay(picked);
  const days = [1, 2, 3, 4, 5, 6].map((ago) => noonOf(daysLater(today, -ago)));
  return (
    <Dialog title="Hvornår blev det gjort?" close={close}>
      <p>»{name}«</p>
      <div className="row log-days">
        {days.map((time, i) => (
          <QuietButton key={time} onClick={() => choose(time)}>
            {i === 0 ? 'I går' : `I ${weekday(time)}s`}
          </QuietButton>
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (day) choose(Math.min(now, noonOf(day)));
        }}
      >
        <label className="field">
          En anden dag
          <input
            type="date"
            required
            min="1900-01-01"
            max={isoDay(today)}
            value={picked}
            onChange={({ target }) => setPicked(target.value)}
          />
        </label>
        <FormButtons close={close} />
      </form>
    </Dialog>
  );
}

interface PlanProps {
  readonly row: LogRow;
  readonly members: KnownMembers;
  readonly now: EpochMs;
  readonly save: (plan: Plan) => void;
  readonly close: () => void;
}

/** Asks when an open entry comes on the list, whose it is and how often it comes round. */
export function PlanDialog({ row, members, now, save, close }: PlanProps) {
  const [{ due, forMember, every }, setPlan] = useState<Plan>(row);
  // The same in the choice, whatever its day.
  const monthly = isMonthly(every) ? withDay(every, false, due, now) : null;
  const [onDay, setOnDay] = useState(monthly === null || isFixed(every ?? ''));
  const set = (field: keyof Plan) => ({
    value: { due, forMember, every: monthly ?? every }[field] ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setPlan((plan) => ({ ...plan, [field]: target.value || null })),
  });
  return (
    <Dialog title="Hvornår og hvem?" close={close}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          save({ due, forMember, every: (monthly && withDay(monthly, onDay, due, now)) || every });
        }}
      >
        <p>»{row.name}«</p>
        <label className="field">
          Vises fra
          <input type="date" max="2999-12-31" {...set('due')} />
        </label>
        <MemberField
          members={members}
          value={forMember}
          change={(member) => setPlan((plan) => ({ ...plan, forMember: member }))}
        />
        <label className="field">
          Igen
          <select {...set('every')}>
            <option value="">Nej</option>
            {[...new Set([...choices, ...((monthly ?? every) ? [monthly ?? every ?? ''] : [])])].map(
              (each) => (
                <option key={each} value={each}>
                  {everyText(each)}
                </option>
              ),
            )}
          </select>
        </label>
        {monthly && (
          <label className="field">
            Næste gang
            <select
              value={onDay ? 'day' : 'done'}
              onChange={({ target }) => setOnDay(target.value === 'day')}
            >
              <option value="day">fast dato</option>
              <option value="done">efter den er gjort</option>
            </select>
          </label>
        )}
        <FormButtons close={close} />
      </form>
    </Dialog>
  );
}
