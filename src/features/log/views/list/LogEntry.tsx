import './LogEntry.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { PendingMark } from '../../../../app-shell/views/PendingMark.tsx';
import type { LogRow } from '../../../../data/gateway.ts';
import { wholeDate, yearAndMonth } from '../../../../lib/calendar.ts';
import type { Search } from '../../rules/search.ts';
import { EditForm } from '../EditForm.tsx';

interface Props {
  readonly row: LogRow;
  readonly search: Search;
  /** Is it the first of its month in the list? Then its month stands out. */
  readonly firstOfMonth: boolean;
  /** Who did it and who added it, when that is known. */
  readonly by: string | undefined;
  readonly addedBy: string | undefined;
  readonly pending: boolean;
  readonly place: { readonly position: number; readonly size: number };
  readonly reopen: () => void;
  readonly complete: () => void;
  readonly rename: (typed: string) => boolean;
  readonly askDelete: () => void;
}

/** One entry: year and month, name, quietly who did it, and on demand the day and what can be done with it. */
export function LogEntry(props: Props) {
  const { row, search, firstOfMonth, by, addedBy, pending, place, reopen, complete, rename, askDelete } =
    props;
  const [mode, setMode] = useState<'closed' | 'open' | 'editing'>('closed');
  const moreButton = useRef<HTMLButtonElement>(null);
  const setting = { 'aria-posinset': place.position, 'aria-setsize': place.size };
  const leave = () => {
    setMode('closed');
    requestAnimationFrame(() => moreButton.current?.focus());
  };

  // An entry that leaves the list gives the focus it had to the next.
  useLayoutEffect(() => () => focusNeighbour(moreButton.current), []);

  if (mode === 'editing')
    return (
      <li className="log-entry" {...setting}>
        <EditForm name={row.name} save={rename} cancel={leave} />
      </li>
    );
  return (
    <li className="log-entry" {...setting}>
      <time
        className={firstOfMonth ? 'log-month first' : 'log-month'}
        dateTime={new Date(row.date).toISOString()}
      >
        {yearAndMonth(row.date)}
      </time>{' '}
      <span className="log-name">
        {search.parts(row.name).map(({ text, found }, i) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a name have no other name than their place.
          found ? <mark key={i}>{text}</mark> : text,
        )}
        {!row.done && <span className="log-open">åben</span>} {pending && <PendingMark />}
      </span>{' '}
      {by && <span className="log-by">{by}</span>}
      <button
        ref={moreButton}
        type="button"
        className="log-more"
        aria-label={`Mere om ${row.name}`}
        aria-expanded={mode === 'open'}
        onClick={() => setMode(mode === 'open' ? 'closed' : 'open')}
      >
        <Icon name="more" />
      </button>
      {mode === 'open' && (
        <div className="log-details">
          <p>
            {row.done ? 'Gjort' : 'Har stået i Todo siden'} {wholeDate(row.date)}
            {row.done && by && ` af ${by}`}
            {addedBy && addedBy !== by && `, skrevet op af ${addedBy}`}.
          </p>
          <p className="log-buttons">
            {row.done ? (
              <button type="button" className="word-button" onClick={reopen}>
                Genåbn
              </button>
            ) : (
              <button type="button" className="word-button" onClick={complete}>
                Afslut
              </button>
            )}
            <button type="button" className="word-button" onClick={() => setMode('editing')}>
              Ret
            </button>
            <button type="button" className="word-button" onClick={askDelete}>
              Slet
            </button>
          </p>
        </div>
      )}
    </li>
  );
}

function focusNeighbour(button: HTMLElement | null) {
  if (!button?.closest('li')?.contains(document.activeElement)) return;
  const all = [...(button.closest('.log-list')?.querySelectorAll<HTMLElement>('.log-more') ?? [])];
  const at = all.indexOf(button);
  (all[at + 1] ?? all[at - 1])?.focus();
}
