import { useMemo, useState } from 'react';
import type { LogRow } from '../../../data/tables.ts';
import { whenText } from '../../../lib/dates.ts';
import { isChanged } from '../rules/entries.ts';
import type { LogStore, LogViewModel } from '../store/log-store.ts';
import { Arrivals } from './Arrivals.tsx';
import { Entry, type EntryActions } from './Entry.tsx';
import { AddForm } from './NameForms.tsx';
import { useStableList } from './use-stable-list.ts';

interface Props {
  readonly model: LogViewModel;
  readonly store: LogStore;
  readonly actions: EntryActions;
}

/** The open entries, newest first, and the form to add one. */
export function Todo({ model, store, actions }: Props) {
  const { entries, names, waitingKeys, now, empty, connection, layout, tables, member, author } = model;
  const [edited, setEdited] = useState<LogRow | null>(null);
  const open = useMemo(() => entries.filter(({ done }) => !done), [entries]);
  const { rows, leftKeys, arrivals } = useStableList(open, layout, edited);

  return (
    <section className="todo" aria-labelledby="todo">
      <div className="log-heading">
        <h2 id="todo">Todo</h2>
        <Arrivals count={arrivals} show={store.relayout} />
      </div>
      {rows.length === 0 && !empty && <p className="log-none">Alt er gjort. Nyd det.</p>}
      {empty && (
        <p className="todo-unread">
          {connection.kind === 'offline' ? (
            <>
              <b>Loggen er ikke hentet endnu</b>
              Den kommer, så snart der er forbindelse. Det, du skriver imens, bliver gemt.
            </>
          ) : (
            'Henter loggen …'
          )}
        </p>
      )}
      <ul className="entries">
        {rows.map((row) => {
          const current = tables.log.get(row.key);
          const by = names.get(row.createdBy ?? '');
          return (
            <Entry
              key={row.key}
              row={row}
              current={current}
              hasLeft={leftKeys.has(row.key)}
              edited={edited?.key === row.key ? edited : null}
              edit={setEdited}
              note={`${by ? `${by} · ` : ''}${isChanged(row) ? 'ændret ' : ''}${whenText(row.date, now)}`}
              addedBy={by}
              doneBy={current?.doneBy === member ? undefined : names.get(current?.doneBy ?? '')}
              pending={waitingKeys.has(row.key)}
              author={author}
              actions={actions}
            />
          );
        })}
      </ul>
      <AddForm add={store.add} author={author} top={rows[0]?.name} />
    </section>
  );
}
