import './LogEntry.css';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { PendingMark } from '../../../../app-shell/views/PendingMark.tsx';
import type { LogRow } from '../../../../data/gateway/tables.ts';
import { wholeDate, yearAndMonth } from '../../../../lib/long-dates.ts';
import { reasonLeft } from '../../rules/entries.ts';
import type { Search } from '../../rules/search.ts';
import type { LogStore } from '../../store/log-store.ts';
import { EditForm } from '../NameForms.tsx';
import { type Edits, useFormClosed } from '../StableList.tsx';
import { leftText } from '../texts.ts';

interface Props {
  readonly row: LogRow;
  readonly search: Search;
  /** Whether it is the first of its month in the list, which then stands out. */
  readonly firstOfMonth: boolean;
  /** Who did it and who added it, if known. */
  readonly by: string | undefined;
  readonly addedBy: string | undefined;
  readonly pending: boolean;
  /** Its position in the list, from 1. */
  readonly position: number;
  /** How many entries the list has; -1 if not known. */
  readonly size: number;
  /** The current entry; undefined when it was deleted permanently. */
  readonly current: LogRow | undefined;
  /** Whether it has left the list but still keeps its place. */
  readonly hasLeft: boolean;
  readonly edits: Edits;
  readonly store: LogStore;
  readonly askDelete: (row: LogRow) => void;
}

/** An entry: year and month, name, less prominently who did it, and on demand the day and the actions. */
export const LogEntry = memo((props: Props) => {
  const { row, current, hasLeft, edits, store, search, firstOfMonth, by, pending } = props;
  const [isOpen, setOpen] = useState(false);
  const before = edits.rows.get(row.key);
  const moreButton = useRef<HTMLButtonElement>(null);
  const item = useRef<HTMLLIElement>(null);
  const setting = { 'aria-posinset': props.position, 'aria-setsize': props.size };
  useFormClosed(before !== undefined, () => {
    setOpen(false);
    moreButton.current?.focus();
  });

  // When an entry with the focus leaves the list, the focus moves to the next.
  useLayoutEffect(() => () => focusNeighbour(moreButton.current?.closest('li')), []);

  if (before)
    return (
      <li ref={item} className="log-entry" {...setting} data-key={row.key}>
        <EditForm
          row={current}
          before={before}
          edits={edits}
          store={store}
          by={by}
          close={() => {
            if (hasLeft) focusNeighbour(item.current);
            edits.end(row.key);
          }}
        />
      </li>
    );
  const reason = hasLeft ? reasonLeft(current, row) : null;
  return (
    <li className={reason === null ? 'log-entry' : 'log-entry log-left'} {...setting} data-key={row.key}>
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
      {reason !== null ? (
        <span className="log-by">{leftText(reason, undefined)}</span>
      ) : (
        by && <span className="log-by">{by}</span>
      )}
      <button
        ref={moreButton}
        type="button"
        className="log-more"
        aria-label={`Mere om ${row.name}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && <Details {...props} />}
    </li>
  );
});

/** The day of an entry and its actions. */
const Details = ({ row, by, addedBy, edits, store, askDelete }: Props) => (
  <div className="log-details">
    <p>
      {row.done ? 'Gjort' : 'Har stået i Todo siden'} {wholeDate(row.date)}
      {row.done && by && ` af ${by}`}
      {addedBy && addedBy !== by && `, skrevet op af ${addedBy}`}.
    </p>
    <p className="log-buttons">
      {row.done ? (
        <button type="button" className="word-button" onClick={() => store.reopen(row)}>
          Genåbn
        </button>
      ) : (
        <button type="button" className="word-button" onClick={() => store.complete(row)}>
          Afslut
        </button>
      )}
      <button type="button" className="word-button" onClick={() => edits.begin(row)}>
        Ret
      </button>
      <button type="button" className="word-button" onClick={() => askDelete(row)}>
        Slet
      </button>
    </p>
  </div>
);

/**
 * Moves the focus from an entry that leaves the list to the next, or the one before. Entries that have left
 * it already have no button that could get the focus.
 */
export function focusNeighbour(entry: Element | null | undefined): void {
  if (!entry?.contains(document.activeElement)) return;
  const all = [...(entry.closest('.log-list')?.querySelectorAll('.log-entry') ?? [])];
  const at = all.indexOf(entry);
  const isListed = (each: Element) => !each.matches('.log-left');
  const next = all.slice(at + 1).find(isListed) ?? all.slice(0, at).findLast(isListed);
  // An entry whose form is open has a field instead of the button.
  next?.querySelector<HTMLElement>('.log-more, textarea')?.focus();
}
