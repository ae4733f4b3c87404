import { type ReactNode, useMemo, useState } from 'react';
import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { Empty, Unread } from '../../../app-shell/views/Empty.tsx';
import { LongList } from '../../../app-shell/views/LongList.tsx';
import type { LogRow } from '../../../data/tables.ts';
import { isoDayOf } from '../../../lib/dates.ts';
import { isLater } from '../rules/entries.ts';
import type { LogStore, LogViewModel } from '../store/log-store.ts';
import { Arrivals, type Ask, Entry, entryProps } from './Entry.tsx';
import { AddForm } from './NameForms.tsx';
import { todoNote } from './texts.ts';
import { useStableList } from './use-stable-list.ts';

interface Props {
  readonly model: LogViewModel;
  readonly store: LogStore;
  readonly ask: Ask;
  readonly status: ReactNode;
  readonly message: ReactNode;
}

/** The open entries, newest first, and the form to add one. */
export function Todo({ model, store, ask, status, message }: Props) {
  const { entries, names, now, empty, connection, layout, member, author } = model;
  const [edited, setEdited] = useState<LogRow | null>(null);
  const today = isoDayOf(now);
  const hasDone = entries.some(({ done }) => done);
  const { open = [], later = [] } = useMemo(
    () =>
      Object.groupBy(
        entries.filter(({ done }) => !done),
        (row) => (isLater(row, today) ? 'later' : 'open'),
      ),
    [entries, today],
  );
  const isEditedLater = later.some(({ key }) => key === edited?.key);
  const { rows, leftKeys, arrivals } = useStableList(open, layout, isEditedLater ? null : edited);
  const entryOf = (row: LogRow) => (
    <Entry
      key={row.key}
      {...entryProps(model, row)}
      hasLeft={leftKeys.has(row.key)}
      edited={edited?.key === row.key ? edited : null}
      edit={setEdited}
      note={todoNote(row, names, member, now)}
      store={store}
      ask={ask}
    />
  );

  return (
    <section className="todo" aria-labelledby="todo">
      <div className="row log-heading">
        <h2 id="todo">Todo</h2>
        <Arrivals count={arrivals} show={store.relayout} />
        {status}
        <a href="#log" className="icon-button" aria-label="Til loggen">
          <Icon name="search" />
        </a>
      </div>
      {rows.length === 0 && !empty && (
        <Empty drawing="check">
          {hasDone ? 'Alt er gjort. Nyd det.' : 'Skriv det første, der skal gøres, i feltet.'}
        </Empty>
      )}
      {empty && <Unread name="Loggen" connection={connection} className="todo-unread" />}
      <LongList className="entries" items={rows} row={entryOf} shown={edited?.key ?? null} />
      {later.length > 0 && (
        <details className="todo-later">
          <summary className="soft">
            {later.length === 1 ? '1 kommer senere' : `${later.length} kommer senere`}
          </summary>
          {/* The first to come is the first. */}
          <LongList className="entries" items={later.toReversed()} row={entryOf} />
        </details>
      )}
      {/* At the lower edge of a phone, whatever the size of its letters. */}
      <div className="stack page-foot">
        {message}
        <AddForm add={store.add} author={author} top={rows[0]?.name} now={now} />
      </div>
    </section>
  );
}
