import './CompletionDate.css';
import { useId, useState } from 'react';
import { useBackToClose } from '../../../../app-shell/views/use-back-to-close.ts';
import { dayOf, type EpochMs, startOf } from '../../../../lib/dates.ts';
import { daysLater, isoDay, parseDay, weekdayOf } from '../../../../lib/long-dates.ts';
import { scrollIntoView } from '../use-message-place.ts';

interface Props {
  readonly name: string;
  readonly now: EpochMs;
  /** Without a time, it was done now. */
  readonly complete: (date?: EpochMs) => void;
  readonly cancel: () => void;
}

const noon = 12 * 3_600_000;

/** Asks when the entry was done: on one of the last days, or on any earlier day. */
export function CompletionDate({ name, now, complete, cancel }: Props) {
  useBackToClose(cancel);
  const title = useId();
  const today = dayOf(now);
  const [picked, setPicked] = useState('');
  const day = parseDay(picked);
  const days = [1, 2, 3, 4, 5, 6].map((ago) => startOf(daysLater(today, -ago)) + noon);
  return (
    <fieldset
      ref={scrollIntoView}
      className="log-finish"
      aria-labelledby={title}
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
    >
      <h3 id={title}>Hvornår blev »{name}« gjort?</h3>
      <div className="log-days">
        {days.map((time, i) => (
          <button
            key={time}
            type="button"
            className="button button-quiet"
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for these days.
            autoFocus={i === 0}
            onClick={() => complete(time)}
          >
            {i === 0 ? 'I går' : `I ${weekdayOf(time)}s`}
          </button>
        ))}
      </div>
      <form
        className="log-pick"
        onSubmit={(event) => {
          event.preventDefault();
          if (day) complete(isoDay(day) === isoDay(today) ? undefined : startOf(day) + noon);
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
        <button type="submit" className="button">
          Afslut
        </button>
        <button type="button" className="word-button" onClick={cancel}>
          Fortryd
        </button>
      </form>
    </fieldset>
  );
}
