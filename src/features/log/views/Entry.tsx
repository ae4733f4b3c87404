import './Entry.css';
import { memo, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { QuietButton } from '../../../app-shell/views/Button.tsx';
import { PendingMark } from '../../../app-shell/views/PendingMark.tsx';
import { Tick } from '../../../app-shell/views/Tick.tsx';
import type { LogRow } from '../../../data/tables.ts';
import type { Search } from '../rules/search.ts';
import type { LogStore, LogViewModel } from '../store/log-store.ts';
import { EditForm } from './NameForms.tsx';
import { detailsText, leftText } from './texts.ts';

/** Opens a dialog about an entry. */
export type Ask = (kind: 'delete' | 'day' | 'plan', row: LogRow) => void;

interface Props {
  /** The entry as shown in the list. */
  readonly row: LogRow;
  /** The current entry; undefined when the device does not have it any more. */
  readonly current: LogRow | undefined;
  /** Whether it has left the list but still keeps its place. */
  readonly hasLeft: boolean;
  /** The entry as it was when editing its name began; null while it is not being edited. */
  readonly edited: LogRow | null;
  readonly edit: (row: LogRow | null) => void;
  readonly month?: string;
  /** Whether it is the first of its month in the list, which then stands out. */
  readonly isFirstOfMonth?: boolean;
  readonly note: string;
  readonly addedBy: string | undefined;
  readonly doneBy: string | undefined;
  readonly pending: boolean;
  readonly search?: Search;
  /** The id of the member whose drafts are shown. */
  readonly author: string;
  readonly store: LogStore;
  readonly ask: Ask;
}

/** What both lists show of an entry. */
export function entryProps({ tables, names, waitingKeys, author }: LogViewModel, row: LogRow) {
  const current = tables.log.get(row.key);
  const [addedBy, doneBy] = [row.createdBy, (current ?? row).doneBy].map((id) => names.get(id ?? ''));
  return { row, current, addedBy, doneBy, pending: waitingKeys.has(row.key), author };
}

/** An entry of the todo list or the log: a button that shows its day and what can be done with it. */
export const Entry = memo(function Entry(props: Props) {
  const { row, current, hasLeft, edited, edit, month, note, doneBy, pending, search, author, store, ask } =
    props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isEdited = edited !== null;
  const wasEdited = useRef(false);

  useEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);

  const editClosed = (begun: LogRow | null) => {
    setOpen(false);
    edit(begun);
  };
  return (
    <li className={hasLeft ? 'entry entry-left' : 'entry'} data-key={row.key}>
      {!month && !edited && <Tick name={row.name} press={() => hasLeft || store.complete(row, ask)} />}
      {edited ? (
        <EditForm
          row={current}
          before={edited}
          author={author}
          rename={store.rename}
          close={() => edit(null)}
        />
      ) : (
        <button
          ref={button}
          type="button"
          className="row-button entry-button"
          aria-expanded={isOpen}
          aria-disabled={hasLeft}
          onClick={() => hasLeft || setOpen(!isOpen)}
        >
          {month && (
            <time
              className={props.isFirstOfMonth ? 'soft entry-month first' : 'soft entry-month'}
              dateTime={new Date(row.date).toISOString()}
            >
              {month}
            </time>
          )}{' '}
          <span className={hasLeft ? 'entry-name struck' : 'entry-name'}>
            <span>
              {(search?.pieces(row.name) ?? [{ text: row.name, found: false }]).map(({ text, found }, i) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a name have no other name than their place.
                found ? <mark key={i}>{text}</mark> : text,
              )}
            </span>{' '}
            {month && !row.done && <span className="entry-open">åben</span>} {pending && <PendingMark />}
          </span>{' '}
          <span className="soft entry-note">{(hasLeft && leftText(current, row, doneBy)) || note}</span>
          <Icon name="more" />
        </button>
      )}
      {isOpen && !edited && <Details {...props} edit={editClosed} />}
    </li>
  );
});

/** On a phone, what opens at the lower edge would be behind the field for a new entry, or a message. */
const showWhole = (details: HTMLElement | null) => details?.scrollIntoView({ block: 'nearest' });

const Details = ({ row, addedBy, doneBy, edit, store, ask }: Props) => (
  <div ref={showWhole} className="soft entry-details">
    <p>{detailsText(row, addedBy, doneBy)}</p>
    <p className="row entry-buttons">
      <QuietButton
        // With a key, so that a second tap does not meet the opposite of the first.
        key={String(row.done)}
        onClick={() => (row.done ? store.reopen(row) : store.complete(row, ask))}
      >
        {row.done ? 'Genåbn' : 'Afslut'}
      </QuietButton>
      <QuietButton onClick={() => edit(row)}>Ret</QuietButton>
      <QuietButton onClick={() => ask(row.done ? 'day' : 'plan', row)}>
        {row.done ? 'Anden dag' : 'Planlæg'}
      </QuietButton>
      <QuietButton onClick={() => ask('delete', row)}>Slet</QuietButton>
    </p>
  </div>
);

/** New entries are not shown yet because they would move the others. */
export const Arrivals = ({ count, show }: { readonly count: number; readonly show: () => void }) => (
  <p aria-live="polite">
    {count > 0 && (
      <QuietButton onClick={show}>{count === 1 ? '1 ny: vis den' : `${count} nye: vis dem`}</QuietButton>
    )}
  </p>
);
