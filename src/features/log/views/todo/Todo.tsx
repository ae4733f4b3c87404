import './Todo.css';
import { useMemo, useState } from 'react';
import type { LogRow } from '../../../../data/gateway/tables.ts';
import type { LogStore, LogViewModel } from '../../store/log-store.ts';
import { DeleteDialog } from '../dialogs/Dialogs.tsx';
import { AddForm } from '../NameForms.tsx';
import { Arrivals, useEdits, useStableList } from '../StableList.tsx';
import { TodoItem } from './TodoItem.tsx';
import { useFocusAfterMove } from './use-focus-after-move.ts';

interface Props {
  readonly model: LogViewModel;
  readonly store: LogStore;
}

/** The open entries, newest first, and the form to add one. */
export function Todo({ model, store }: Props) {
  const { open, names, waitingKeys, now, empty, connection, layout, tables, member, author } = model;
  const edits = useEdits(author, (key) => {
    const row = stable.leftKeys.has(key) && edits.rows.get(key);
    if (row) willMove(row, 'edit');
  });
  const stable = useStableList(
    useMemo(() => [open], [open]),
    layout,
    edits.rows,
  );
  const rows = useMemo(() => stable.parts.flat(), [stable]);
  const [deleting, setDeleting] = useState<LogRow | null>(null);
  const { list, field, willMove } = useFocusAfterMove(rows, stable.leftKeys);

  return (
    <section className="todo" aria-labelledby="todo">
      <div className="log-heading">
        <h2 id="todo">Todo</h2>
        <Arrivals count={stable.arrivals} show={store.relayout} />
      </div>
      {rows.length === 0 && !empty && <p className="todo-none">Alt er gjort. Nyd det.</p>}
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
      {rows.length > 0 && (
        <ul ref={list} className="todo-list">
          {rows.map((row) => {
            const current = stable.leftKeys.has(row.key) ? tables.log.get(row.key) : row;
            return (
              <TodoItem
                key={row.key}
                row={row}
                current={current}
                hasLeft={stable.leftKeys.has(row.key)}
                edits={edits}
                by={names.get(row.createdBy ?? '')}
                doneBy={current?.doneBy === member ? undefined : names.get(current?.doneBy ?? '')}
                pending={waitingKeys.has(row.key)}
                now={now}
                store={store}
                complete={(date) => {
                  willMove(row, 'first');
                  store.complete(row, date);
                }}
                askDelete={() => setDeleting(row)}
                willMove={(comesBack) => willMove(row, 'edit', comesBack)}
              />
            );
          })}
        </ul>
      )}
      <AddForm add={store.add} author={author} top={rows[0]?.name} field={field} />
      {deleting && (
        <DeleteDialog
          name={deleting.name}
          close={() => setDeleting(null)}
          confirm={() => {
            willMove(deleting, 'edit');
            setDeleting(null);
            store.remove(deleting);
          }}
        />
      )}
    </section>
  );
}
