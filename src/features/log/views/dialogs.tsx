import './dialogs.css';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { QuietButton, RemoveButton } from '../../../app-shell/views/Button.tsx';
import { CloseButton, Dialog, FormButtons } from '../../../app-shell/views/Dialog.tsx';
import type { LogRow } from '../../../data/tables.ts';
import { binDays, binText } from '../../../lib/bin.ts';
import { weekday } from '../../../lib/date-texts.ts';
import { dayOf, daysLater, type EpochMs, isoDay, parseDay, startOf } from '../../../lib/dates.ts';
import { oneHour } from '../../../lib/durations.ts';
import { focusNeighbour } from './Entry.tsx';

interface DeleteProps {
  readonly name: string;
  readonly confirm: () => void;
  readonly close: () => void;
}

/** Asks for confirmation before an entry is moved to the bin. */
export const DeleteDialog = ({ name, confirm, close }: DeleteProps) => (
  <Dialog title="Bekræft sletning" close={close}>
    <p>
      »{name}« lægges i papirkurven. Derfra kan det hentes tilbage i {binDays} dage.
    </p>
    <p className="dialog-buttons">
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

interface BinProps {
  readonly bin: readonly LogRow[];
  readonly now: EpochMs;
  readonly restore: (row: LogRow) => void;
  readonly purge: (row: LogRow) => void;
  readonly close: () => void;
}

/** The entries deleted in the last 30 days, to restore or to delete permanently. */
export const BinDialog = ({ bin, now, restore, purge, close }: BinProps) => (
  <Dialog title="Papirkurv" close={close}>
    {bin.length === 0 ? (
      <p>Papirkurven er tom. Det, I sletter, ligger her i {binDays} dage.</p>
    ) : (
      <ul className="entries">
        {bin.map((row) => (
          <BinEntry key={row.key} row={row} now={now} restore={restore} purge={purge} />
        ))}
      </ul>
    )}
    <CloseButton close={close} />
  </Dialog>
);

function BinEntry({ row, now, restore, purge }: Omit<BinProps, 'bin' | 'close'> & { readonly row: LogRow }) {
  const [isAsking, setAsking] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const left = item.current;
    return () => focusNeighbour(left);
  }, []);
  const name = `bin-${row.key}`;
  return (
    <li ref={item} className="entry bin-entry">
      <p id={name}>{row.name}</p>
      <p className="bin-days">{binText(Number(row.deletedAt), now)}</p>
      <p className="row entry-buttons">
        {isAsking ? (
          <Fragment key="asking">
            <span>Slet for altid?</span>
            <QuietButton onClick={() => setAsking(false)}>Nej</QuietButton>
            <RemoveButton
              // It takes the place of the button that was pressed.
              autoFocus
              onClick={() => purge(row)}
            >
              Ja, slet for altid
            </RemoveButton>
          </Fragment>
        ) : (
          <Fragment key="choice">
            <QuietButton aria-describedby={name} onClick={() => restore(row)}>
              Gendan
            </QuietButton>
            <QuietButton className="for-adult" aria-describedby={name} onClick={() => setAsking(true)}>
              Slet for altid
            </QuietButton>
          </Fragment>
        )}
      </p>
    </li>
  );
}
