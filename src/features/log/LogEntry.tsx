import { useLayoutEffect, useRef, useState } from 'react';
import { PendingMark } from '../../app-shell/views/PendingMark.tsx';
import type { LogRow } from '../../data/gateway.ts';
import { wholeDate, yearAndMonth } from '../../lib/calendar.ts';
import { EditForm } from './EditForm.tsx';
import type { Search } from './search.ts';

interface Props {
  readonly row: LogRow;
  readonly search: Search;
  /** Is it the first of its month in the list? Then its month stands out. */
  readonly firstOfMonth: boolean;
  /** Who did it and who added it, when that is known. */
  readonly by: string | undefined;
  readonly addedBy: string | undefined;
  readonly waits: boolean;
  readonly place: { readonly position: number; readonly size: number };
  readonly reopen: () => void;
  readonly complete: () => void;
  readonly rename: (typed: string) => boolean;
  readonly askDelete: () => void;
}

/** One entry: year and month, name, quietly who did it, and on demand the day and what can be done with it. */
export function LogEntry(props: Props) {
  const { row, search, firstOfMonth, by, addedBy, waits, place, reopen, complete, rename, askDelete } = props;
  const [mode, setMode] = useState<'closed' | 'opened' | 'edited'>('closed');
  const opener = useRef<HTMLButtonElement>(null);
  const setting = { 'aria-posinset': place.position, 'aria-setsize': place.size };
  const leave = () => {
    setMode('closed');
    requestAnimationFrame(() => opener.current?.focus());
  };

  // An entry that leaves the list gives the focus it had to the next.
  useLayoutEffect(() => () => handOn(opener.current), []);

  if (mode === 'edited')
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
        {!row.done && <span className="log-open">åben</span>} {waits && <PendingMark />}
      </span>{' '}
      {by && <span className="log-by">{by}</span>}
      <button
        ref={opener}
        type="button"
        className="log-more"
        aria-label={`Mere om ${row.name}`}
        aria-expanded={mode === 'opened'}
        onClick={() => setMode(mode === 'opened' ? 'closed' : 'opened')}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M4 10h.01M10 10h.01M16 10h.01"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        </svg>
      </button>
      {mode === 'opened' && (
        <div className="log-details">
          <p>
            {row.done ? 'Gjort' : 'Står i Todo siden'} {wholeDate(row.date)}
            {row.done && by && ` af ${by}`}
            {addedBy && addedBy !== by && `, skrevet op af ${addedBy}`}.
          </p>
          <p className="log-buttons">
            {row.done ? (
              <button type="button" className="word-button" onClick={reopen}>
                Åbn igen
              </button>
            ) : (
              <button type="button" className="word-button" onClick={complete}>
                Afslut
              </button>
            )}
            <button type="button" className="word-button" onClick={() => setMode('edited')}>
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

function handOn(opener: HTMLElement | null) {
  if (!opener?.closest('li')?.contains(document.activeElement)) return;
  const all = [...(opener.closest('.log-list')?.querySelectorAll<HTMLElement>('.log-more') ?? [])];
  const at = all.indexOf(opener);
  (all[at + 1] ?? all[at - 1])?.focus();
}
