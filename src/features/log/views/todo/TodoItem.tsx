import './TodoItem.css';
import { Suspense, useId, useRef, useState } from 'react';
import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { PendingMark } from '../../../../app-shell/views/PendingMark.tsx';
import type { LogRow } from '../../../../data/gateway.ts';
import { wholeDate } from '../../../../lib/calendar.ts';
import { type EpochMs, whenText } from '../../../../lib/dates.ts';
import { CompletionDate } from '../dialogs/lazy-dialogs.ts';
import { EditForm } from '../EditForm.tsx';

interface Props {
  readonly row: LogRow;
  /** Who added it, when that is known. */
  readonly by: string | undefined;
  /** A change of it has not been sent. */
  readonly pending: boolean;
  readonly now: EpochMs;
  readonly rename: (typed: string) => boolean;
  readonly complete: (date?: EpochMs) => void;
  readonly askDelete: () => void;
}

/** One thing to do. */
export function TodoItem({ row, by, pending, now, rename, complete, askDelete }: Props) {
  const [mode, setMode] = useState<'shown' | 'editing' | 'choosing-day'>('shown');
  /** The buttons are named by what they do and described by the entry. */
  const name = useId();
  const editButton = useRef<HTMLButtonElement>(null);
  const dayButton = useRef<HTMLButtonElement>(null);
  /** Back to the buttons, with the focus on the one that was pressed. */
  const leave = () => {
    const pressed = mode === 'editing' ? editButton : dayButton;
    setMode('shown');
    requestAnimationFrame(() => pressed.current?.focus());
  };

  if (mode === 'editing')
    return (
      <li className="todo-item">
        <EditForm name={row.name} save={rename} cancel={leave} />
      </li>
    );
  return (
    <li className="todo-item">
      <p id={name} className="todo-name">
        <span>{row.name}</span> {pending && <PendingMark />}
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
          ref={editButton}
          type="button"
          className="word-button"
          aria-describedby={name}
          onClick={() => setMode('editing')}
        >
          Ret
        </button>
        <span className="split-button">
          <button type="button" aria-describedby={name} onClick={() => complete()} data-first="">
            Afslut
          </button>
          <button
            ref={dayButton}
            type="button"
            aria-label="Gjort en anden dag"
            aria-describedby={name}
            aria-expanded={mode === 'choosing-day'}
            title="Gjort en anden dag"
            onClick={() => setMode(mode === 'shown' ? 'choosing-day' : 'shown')}
          >
            <Icon name="chevron-down" />
          </button>
        </span>
      </p>
      <Suspense>
        {mode === 'choosing-day' && (
          <CompletionDate name={row.name} now={now} complete={complete} cancel={leave} />
        )}
      </Suspense>
    </li>
  );
}
