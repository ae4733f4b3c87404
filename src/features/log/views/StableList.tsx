import './StableList.css';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LogRow } from '../../../data/gateway/tables.ts';
import { type StableList, stableList } from '../rules/stable-list.ts';
import type { Layout } from '../store/layout-lock.ts';

/** A list of which nothing moves while the layout is locked. Another `name` is another list, which is laid out again. */
export function useStableList(
  entries: readonly LogRow[],
  layout: Layout,
  pinned: ReadonlyMap<string, LogRow>,
  name = '',
): StableList {
  const last = useRef<{ rows: readonly LogRow[]; version: number; name: string }>(null);
  const held = useMemo(() => {
    const before = last.current;
    const stays = layout.locked && before?.version === layout.version && before.name === name;
    return stableList(stays ? before.rows : null, entries, pinned);
  }, [entries, layout, pinned, name]);
  useLayoutEffect(() => {
    last.current = { rows: held.rows, version: layout.version, name };
  });
  return held;
}

/** The entries of a list that are being edited here, and what was typed so far. */
export interface Edits {
  /** The entries as they were when the editing began, by key. */
  readonly rows: ReadonlyMap<string, LogRow>;
  begin(row: LogRow): void;
  end(key: string): void;
  /** What was typed, kept while a long list does not draw the form; undefined before the form was first drawn. */
  typed(key: string): string | undefined;
  type(key: string, text: string): void;
}

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

/** Beside a heading: how many entries have come and wait to be shown, since they would move what is under a thumb. */
export const Arrivals = ({ count, show }: ArrivalsProps) => (
  <p className="arrivals" aria-live="polite">
    {count > 0 && (
      <button type="button" onClick={show}>
        {count === 1 ? '1 ny: vis den' : `${count} nye: vis dem`}
      </button>
    )}
  </p>
);
