import { useLayoutEffect, useMemo, useRef } from 'react';
import { newestFirst } from '../../../app-shell/rules/repeat.ts';
import { keepsPlaces, type LayoutState } from '../../../app-shell/store/layout-lock.ts';
import type { LogRow } from '../../../data/tables.ts';

interface StableList {
  readonly rows: readonly LogRow[];
  readonly leftKeys: ReadonlySet<string>;
  /** How many new rows are not shown yet because they would move others. */
  readonly arrivals: number;
}

/** Rows in `shown` keep their places; new ones above the last wait. The `pinned` row is shown in any case. */
export function stableList(
  shown: readonly LogRow[] | null,
  next: readonly LogRow[],
  pinned: LogRow | null,
): StableList {
  const last = shown?.at(-1);
  if (!shown || !last) {
    if (!pinned || next.some(({ key }) => key === pinned.key))
      return { rows: next, leftKeys: new Set(), arrivals: 0 };
    return { rows: [...next, pinned].sort(newestFirst), leftKeys: new Set([pinned.key]), arrivals: 0 };
  }
  const now = new Map(next.map((row) => [row.key, row]));
  const before = new Set(shown.map(({ key }) => key));
  const arrived = next.filter(({ key }) => !before.has(key));
  // Rows after the last one move nothing. Its date may just have changed, too.
  const end = now.get(last.key) ?? last;
  const below = arrived.filter((row) => newestFirst(end, row) < 0);
  return {
    rows: [...shown.map((row) => now.get(row.key) ?? row), ...below],
    leftKeys: new Set([...before].filter((key) => !now.has(key))),
    arrivals: arrived.length - below.length,
  };
}

/** A different `name` means a different list, which is laid out again. */
export function useStableList(
  entries: readonly LogRow[],
  layout: LayoutState,
  pinned: LogRow | null,
  name = '',
): StableList {
  const last = useRef<{ rows: readonly LogRow[]; version: number; name: string }>(null);
  const stable = useMemo(() => {
    const before = last.current;
    const keeps = before?.name === name && keepsPlaces(layout, before.version);
    return stableList(keeps ? before.rows : null, entries, pinned);
  }, [entries, layout, pinned, name]);
  useLayoutEffect(() => {
    last.current = { rows: stable.rows, version: layout.version, name };
  });
  return stable;
}
