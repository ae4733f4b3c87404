import './TodoItem.css';
import { Suspense, useId, useRef, useState } from 'react';
import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { PendingMark } from '../../../../app-shell/views/PendingMark.tsx';
import type { LogRow } from '../../../../data/gateway/tables.ts';
import { type EpochMs, whenText } from '../../../../lib/dates.ts';
import { wholeDate } from '../../../../lib/long-dates.ts';
import { isChanged, reasonLeft } from '../../rules/entries.ts';
import type { LogStore } from '../../store/log-store.ts';
import { CompletionDate } from '../dialogs/Dialogs.tsx';
import { EditForm } from '../NameForms.tsx';
import { type Edits, useFormClosed } from '../StableList.tsx';
import { leftText } from '../texts.ts';

interface Props {
  /** The entry as shown in the list. */
  readonly row: LogRow;
  /** The current entry; undefined when it was deleted permanently. */
  readonly current: LogRow | undefined;
  /** Whether it has left the list but still keeps its place. */
  readonly hasLeft: boolean;
  readonly edits: Edits;
  /** Who added it, if known. */
  readonly by: string | undefined;
  /** Who completed it, if that was somebody else and is known. */
  readonly doneBy: string | undefined;
  /** Whether a change to it has not been sent. */
  readonly pending: boolean;
  readonly now: EpochMs;
  readonly store: Pick<LogStore, 'add' | 'rename'>;
  readonly complete: (date?: EpochMs) => void;
  readonly askDelete: () => void;
  /**
   * Called when the form of an entry that had left the list is closed: the entry disappears, or returns to
   * the list.
   */
  readonly willMove: (comesBack: boolean) => void;
}

/** An open entry. */
export function TodoItem(props: Props) {
  const { row, current, hasLeft, edits, by, doneBy, pending, now, store, complete, askDelete, willMove } =
    props;
  const [choosesDay, setChoosesDay] = useState(false);
  const before = edits.rows.get(row.key);
  /** The buttons are labelled with their actions and described by the entry's name. */
  const name = useId();
  const editButton = useRef<HTMLButtonElement>(null);
  const dayButton = useRef<HTMLButtonElement>(null);
  // The focus returns to the button that was pressed.
  useFormClosed(before !== undefined, () => editButton.current?.focus());

  if (before)
    return (
      <li className="todo-item">
        <EditForm
          row={current}
          before={before}
          edits={edits}
          store={store}
          by={doneBy}
          close={(comesBack = false) => {
            if (hasLeft) willMove(comesBack);
            edits.end(row.key);
          }}
        />
      </li>
    );
  const reason = hasLeft ? reasonLeft(current, row) : null;
  return (
    <li className={hasLeft ? 'todo-item todo-left' : 'todo-item'} data-key={row.key}>
      <p id={name} className="todo-name">
        <span>{row.name}</span> {pending && <PendingMark />}
      </p>
      <p className="todo-by">
        {reason !== null ? leftText(reason, doneBy) : <Origin row={row} by={by} now={now} />}
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
          onClick={() => edits.begin(row)}
          data-edit=""
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
            aria-expanded={choosesDay}
            title="Gjort en anden dag"
            onClick={() => setChoosesDay(!choosesDay)}
          >
            <Icon name="chevron-down" />
          </button>
        </span>
      </p>
      <Suspense>
        {choosesDay && (
          <CompletionDate
            name={row.name}
            now={now}
            complete={complete}
            cancel={() => {
              setChoosesDay(false);
              requestAnimationFrame(() => dayButton.current?.focus());
            }}
          />
        )}
      </Suspense>
    </li>
  );
}

/** Who added an entry, and when it was added or last changed. */
const Origin = ({ row, by, now }: Pick<Props, 'row' | 'by' | 'now'>) => (
  <>
    {by && `${by} · `}
    {isChanged(row) && 'ændret '}
    <time dateTime={new Date(row.date).toISOString()} title={wholeDate(row.date)}>
      {whenText(row.date, now)}
    </time>
  </>
);
