import './StableList.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { dialogHistory } from '../../../app-shell/store/dialog-history.ts';
import type { LogRow } from '../../../data/gateway/tables.ts';
import type { Parts } from '../rules/parts.ts';
import { type Layout, type StableList, stableList } from '../store/layout.ts';

/**
 * Returns a list in which nothing moves while the layout is locked. A different `name` means a different
 * list, which is laid out again.
 */
export function useStableList(
  entries: Parts,
  layout: Layout,
  pinned: ReadonlyMap<string, LogRow>,
  name = '',
): StableList {
  const last = useRef<{ parts: Parts; version: number; name: string }>(null);
  const stable = useMemo(() => {
    const before = last.current;
    const keepsPlaces = layout.locked && before?.version === layout.version && before.name === name;
    return stableList(keepsPlaces ? before.parts : null, entries, pinned);
  }, [entries, layout, pinned, name]);
  useLayoutEffect(() => {
    last.current = { parts: stable.parts, version: layout.version, name };
  });
  return stable;
}

/** The entries of a list that are being edited, and what has been typed. */
export interface Edits {
  /** The entries as they were when editing began, by key. */
  readonly rows: ReadonlyMap<string, LogRow>;
  /** Opens the form of an entry, which Back closes. */
  begin(row: LogRow): void;
  /** Closes the form and forgets what has been typed, because it is saved or discarded. */
  end(key: string): void;
  /** Returns what was typed when Back closed the form, which is then shown again. */
  unsaved(key: string): string | undefined;
  /**
   * Returns the typed text, which is kept while a long list does not render the form; undefined before the
   * form was first rendered.
   */
  typed(key: string): string | undefined;
  type(key: string, text: string): void;
}

/**
 * Keeps the edits of one list while its component is mounted. Several entries may be edited at the same time.
 */
export function useEdits(): Edits {
  const [rows, setRows] = useState<ReadonlyMap<string, LogRow>>(new Map());
  const [texts] = useState(() => new Map<string, string>());
  const [unsaved] = useState(() => new Map<string, { readonly row: LogRow; readonly text: string }>());
  /** What to call when a form is closed in another way than with Back. */
  const [leave] = useState(() => new Map<string, () => void>());
  useEffect(
    () => () => {
      for (const each of leave.values()) each();
    },
    [leave],
  );
  return useMemo(() => {
    function close(key: string) {
      leave.get(key)?.();
      leave.delete(key);
      texts.delete(key);
      setRows((before) => new Map([...before].filter(([each]) => each !== key)));
    }
    return {
      rows,
      begin(entry) {
        const { key } = entry;
        // As it was when the unsaved text was begun, so that the form says what others have changed since.
        const row = unsaved.get(key)?.row ?? entry;
        leave.get(key)?.();
        const back = () => {
          const text = texts.get(key);
          if (text !== undefined && text !== row.name) unsaved.set(key, { row, text });
          close(key);
        };
        leave.set(key, dialogHistory.enter(back));
        setRows((before) => new Map(before).set(key, row));
      },
      end(key) {
        unsaved.delete(key);
        close(key);
      },
      typed: (key) => texts.get(key),
      type: (key, text) => void texts.set(key, text),
      unsaved: (key) => unsaved.get(key)?.text,
    };
  }, [rows, texts, unsaved, leave]);
}

/** Calls `closed` when the form of an entry has been closed, in whatever way. */
export function useFormClosed(isOpen: boolean, closed: () => void): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) closed();
    wasOpen.current = isOpen;
  });
}

interface ArrivalsProps {
  readonly count: number;
  readonly show: () => void;
}

/**
 * A button beside a heading with the number of new entries, which are not shown yet because they would move
 * the others.
 */
export const Arrivals = ({ count, show }: ArrivalsProps) => (
  <p className="arrivals" aria-live="polite">
    {count > 0 && (
      <button type="button" onClick={show}>
        {count === 1 ? '1 ny: vis den' : `${count} nye: vis dem`}
      </button>
    )}
  </p>
);
