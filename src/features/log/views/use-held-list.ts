import { useLayoutEffect, useMemo, useRef } from 'react';
import type { LogRow } from '../../../data/gateway.ts';
import { type HeldList, heldList } from '../rules/held-list.ts';
import type { Layout } from '../store/layout-lock.ts';

/** A list of which nothing moves while the layout is locked. Another `name` is another list, which is laid out anew. */
export function useHeldList(
  entries: readonly LogRow[],
  layout: Layout,
  pinned: ReadonlyMap<string, LogRow>,
  name = '',
): HeldList {
  const last = useRef<{ rows: readonly LogRow[]; version: number; name: string }>(null);
  const held = useMemo(() => {
    const before = last.current;
    const stays = layout.locked && before?.version === layout.version && before.name === name;
    return heldList(stays ? before.rows : null, entries, pinned);
  }, [entries, layout, pinned, name]);
  useLayoutEffect(() => {
    last.current = { rows: held.rows, version: layout.version, name };
  });
  return held;
}
