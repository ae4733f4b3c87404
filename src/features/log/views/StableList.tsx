import './StableList.css';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
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
  begin(row: LogRow): void;
  end(key: string): void;
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
  return useMemo(
    () => ({
      rows,
      begin: (row) => setRows((before) => new Map(before).set(row.key, row)),
      end(key) {
        texts.delete(key);
        setRows((before) => new Map([...before].filter(([each]) => each !== key)));
      },
      typed: (key) => texts.get(key),
      type: (key, text) => void texts.set(key, text),
    }),
    [rows, texts],
  );
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
