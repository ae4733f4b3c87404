import './Todo.css';
import { useEffect, useRef, useState } from 'react';
import type { LogRow } from '../../../../data/gateway.ts';
import type { LogStore } from '../../store/log-store.ts';
import type { LogViewModel } from '../../store/view-model.ts';
import { DeleteDialog } from '../dialogs/DeleteDialog.tsx';
import { AddForm } from './AddForm.tsx';
import { TodoItem } from './TodoItem.tsx';

interface Props {
  readonly model: LogViewModel;
  readonly store: LogStore;
}

/** What is to be done, newest first, and the field to add to it. */
export function Todo({ model: { open, names, waitingKeys, now, empty }, store }: Props) {
  const [deleting, setDeleting] = useState<LogRow | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** The entry that is about to leave the list, and its place in it. */
  const leaving = useRef<{ key: string; place: number }>(null);
  const willLeave = ({ key }: LogRow) => {
    leaving.current = { key, place: open.findIndex((row) => row.key === key) };
  };

  // The focus moves to the entry that has taken the place of the one that left: the next is one key away.
  useEffect(() => {
    const gone = leaving.current;
    if (!gone || open.some(({ key }) => key === gone.key)) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-first]') ?? [];
    const next = buttons[Math.min(gone.place, open.length - 1)];
    leaving.current = null;
    (next ?? field.current)?.focus();
  }, [open]);

  return (
    <section className="todo" aria-labelledby="todo">
      <h2 id="todo">Todo</h2>
      {open.length === 0 && !empty && <p className="todo-none">Alt er gjort. Nyd det.</p>}
      {open.length > 0 && (
        <ul ref={list} className="todo-list">
          {open.map((row) => (
            <TodoItem
              key={row.key}
              row={row}
              by={names.get(row.createdBy ?? '')}
              pending={waitingKeys.has(row.key)}
              now={now}
              rename={(typed) => store.rename(row, typed)}
              complete={(date) => {
                willLeave(row);
                store.complete(row, date);
              }}
              askDelete={() => setDeleting(row)}
            />
          ))}
        </ul>
      )}
      <AddForm add={store.add} field={field} />
      {deleting && (
        <DeleteDialog
          name={deleting.name}
          close={() => setDeleting(null)}
          confirm={() => {
            willLeave(deleting);
            setDeleting(null);
            store.remove(deleting);
          }}
        />
      )}
    </section>
  );
}
