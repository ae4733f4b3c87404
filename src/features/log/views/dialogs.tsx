import { useState } from 'react';
import { QuietButton, RemoveButton } from '../../../app-shell/views/Button.tsx';
import { Dialog, FormButtons } from '../../../app-shell/views/Dialog.tsx';
import { binDays } from '../../../lib/bin.ts';
import { weekday } from '../../../lib/date-texts.ts';
import { dayOf, daysLater, type EpochMs, isoDay, parseDay, startOf } from '../../../lib/dates.ts';
import { oneHour } from '../../../lib/durations.ts';

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
