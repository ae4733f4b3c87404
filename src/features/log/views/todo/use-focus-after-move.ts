import { useEffect, useRef } from 'react';
import type { LogRow } from '../../../../data/gateway/tables.ts';

/**
 * The button of an entry that gets the focus next: the one that completes it, or the one that opens its form
 * when pressing Enter twice could complete an entry by mistake.
 */
type Focus = 'first' | 'edit';

/**
 * Moves the focus when an entry has left the list, to the entry that has taken its place, or when it has
 * returned to the list. Without entries, the focus moves to the field. Returns the references to both, and
 * what to call before an entry moves.
 */
export function useFocusAfterMove(rows: readonly LogRow[], leftKeys: ReadonlySet<string>) {
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** The entry that is about to leave the list or return to it, and the button that then gets the focus. */
  const moving = useRef<{ key: string; index: number; focus: Focus; comesBack: boolean }>(null);

  useEffect(() => {
    if (!moving.current) return;
    const { key, index, focus, comesBack } = moving.current;
    const now = rows.findIndex((row) => row.key === key);
    if (comesBack ? now < 0 || leftKeys.has(key) : now >= 0) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-${focus}]`) ?? [];
    const next = buttons[comesBack ? now : Math.min(index, rows.length - 1)];
    moving.current = null;
    (next ?? field.current)?.focus();
  }, [rows, leftKeys]);

  const willMove = ({ key }: LogRow, focus: Focus, comesBack = false) => {
    moving.current = { key, index: rows.findIndex((row) => row.key === key), focus, comesBack };
  };
  return { list, field, willMove };
}
