import './Todo.css';
import { useEffect, useRef, useState } from 'react';
import type { LogRow } from '../../../../data/gateway/tables.ts';
import type { LogStore, LogViewModel } from '../../store/log-store.ts';
import { DeleteDialog } from '../dialogs/Dialogs.tsx';
import { AddForm } from '../NameForms.tsx';
import { Arrivals, useEdits, useStableList } from '../StableList.tsx';
import { TodoItem } from './TodoItem.tsx';

interface Props {
  readonly model: LogViewModel;
  readonly store: LogStore;
}

/**
 * The button of an entry that gets the focus next: the one that completes it, or the one that opens its form
 * when pressing Enter twice could complete an entry by mistake.
 */
type Focus = 'first' | 'edit';

/** The open entries, newest first, and the form to add one. */
export function Todo({ model, store }: Props) {
  const { open, names, waitingKeys, now, empty, connection, layout, tables, member } = model;
  const edits = useEdits();
  const stable = useStableList(open, layout, edits.rows);
  const [deleting, setDeleting] = useState<LogRow | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** The entry that is about to leave the list or return to it, and the button that then gets the focus. */
  const moving = useRef<{ key: string; index: number; focus: Focus; comesBack: boolean }>(null);
  const willMove = ({ key }: LogRow, focus: Focus, comesBack = false) => {
    moving.current = { key, index: stable.rows.findIndex((row) => row.key === key), focus, comesBack };
  };

  // Moves the focus to the entry that has taken the place of the one that left.
  useEffect(() => {
    if (!moving.current) return;
    const { key, index, focus, comesBack } = moving.current;
    const now = stable.rows.findIndex((row) => row.key === key);
    if (comesBack ? now < 0 || stable.leftKeys.has(key) : now >= 0) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-${focus}]`) ?? [];
    const next = buttons[comesBack ? now : Math.min(index, stable.rows.length - 1)];
    moving.current = null;
    (next ?? field.current)?.focus();
  }, [stable]);

  return (
    <section className="todo" aria-labelledby="todo">
      <div className="log-heading">
        <h2 id="todo">Todo</h2>
        <Arrivals count={stable.arrivals} show={store.relayout} />
      </div>
      {stable.rows.length === 0 && !empty && <p className="todo-none">Alt er gjort. Nyd det.</p>}
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
      {stable.rows.length > 0 && (
        <ul ref={list} className="todo-list">
          {stable.rows.map((row) => {
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
      <AddForm add={store.add} member={member} top={stable.rows[0]?.name} field={field} />
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
