import { Suspense, useId, useRef, useState } from 'react';
import { PendingMark } from '../../app-shell/views/PendingMark.tsx';
import type { LogRow } from '../../data/gateway.ts';
import { wholeDate } from '../../lib/calendar.ts';
import { type EpochMs, whenText } from '../../lib/dates.ts';

import { EditForm } from './EditForm.tsx';
import { FinishChoice } from './lazy.ts';

interface Props {
  readonly row: LogRow;
  /** Who added it, when that is known. */
  readonly by: string | undefined;
  readonly waits: boolean;
  readonly now: EpochMs;
  readonly rename: (typed: string) => boolean;
  readonly complete: (date?: EpochMs) => void;
  readonly askDelete: () => void;
}

/** One thing to do. */
export function TodoItem({ row, by, waits, now, rename, complete, askDelete }: Props) {
  const [mode, setMode] = useState<'shown' | 'edited' | 'finished earlier'>('shown');
  /** The buttons are called what they do; what they do it to is said with them. */
  const name = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const earlier = useRef<HTMLButtonElement>(null);
  /** Back to the buttons, the focus on the one that was pressed. */
  const leave = () => {
    const pressed = mode === 'edited' ? opener : earlier;
    setMode('shown');
    requestAnimationFrame(() => pressed.current?.focus());
  };

  if (mode === 'edited')
    return (
      <li className="todo-item">
        <EditForm name={row.name} save={rename} cancel={leave} />
      </li>
    );
  return (
    <li className="todo-item">
      <p id={name} className="todo-name">
        <span>{row.name}</span> {waits && <PendingMark />}
      </p>
      <p className="todo-by">
        {by && `${by} · `}
        <time dateTime={new Date(row.date).toISOString()} title={wholeDate(row.date)}>
          {whenText(row.date, now)}
        </time>
      </p>
      <p className="todo-buttons">
        <button type="button" className="word-button" aria-describedby={name} onClick={askDelete}>
          Slet
        </button>
        <button
          ref={opener}
          type="button"
          className="word-button"
          aria-describedby={name}
          onClick={() => setMode('edited')}
        >
          Ret
        </button>
        <span className="split-button">
          <button type="button" aria-describedby={name} onClick={() => complete()} data-first="">
            Afslut
          </button>
          <button
            ref={earlier}
            type="button"
            aria-label="Gjort en anden dag"
            aria-describedby={name}
            aria-expanded={mode === 'finished earlier'}
            title="Gjort en anden dag"
            onClick={() => setMode(mode === 'shown' ? 'finished earlier' : 'shown')}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M4 6l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.75" />
            </svg>
          </button>
        </span>
      </p>
      <Suspense>
        {mode === 'finished earlier' && (
          <FinishChoice name={row.name} now={now} finish={complete} cancel={leave} />
        )}
      </Suspense>
    </li>
  );
}
