import { useLayoutEffect, useMemo, useRef } from 'react';
import type { LogRow } from '../../../data/tables.ts';
import type { LayoutState } from '../store/log-store.ts';
import { type StableList, stableList } from '../store/stable-list.ts';

/**
 * Returns a list in which nothing moves while the layout is locked. A different `name` means a different
 * list, which is laid out again.
 */
export function useStableList(
  entries: readonly LogRow[],
  { isLocked, version }: LayoutState,
  pinned: LogRow | null,
  name = '',
): StableList {
  const last = useRef<{ rows: readonly LogRow[]; version: number; name: string }>(null);
  const stable = useMemo(() => {
    const before = last.current;
    const keepsPlaces = isLocked && before?.version === version && before.name === name;
    return stableList(keepsPlaces ? before.rows : null, entries, pinned);
  }, [entries, isLocked, version, pinned, name]);
  useLayoutEffect(() => {
    last.current = { rows: stable.rows, version, name };
  });
  return stable;
}
