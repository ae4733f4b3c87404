import './StableList.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { dialogHistory } from '../../../app-shell/store/dialog-history.ts';
import { keepDraft, readDraft } from '../../../app-shell/store/drafts.ts';
import type { LogRow } from '../../../data/gateway/tables.ts';
import type { Parts } from '../rules/parts.ts';
import { type LayoutState, type StableList, stableList } from '../store/layout.ts';

/**
 * Returns a list in which nothing moves while the layout is locked. A different `name` means a different
 * list, which is laid out again.
 */
export function useStableList(
  entries: Parts,
  layout: LayoutState,
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
  /** Opens the form of an entry, which Back closes, with what was typed in it before and not saved. */
  begin(row: LogRow): void;
  /** Closes the form and forgets what has been typed, because it is saved or discarded. */
  end(key: string): void;
  /**
   * Returns the typed text, which is kept while a long list does not render the form; undefined before the
   * form was first rendered.
   */
  typed(key: string): string | undefined;
  /** Returns the text that was kept when the edit began; undefined if there was none. */
  unsaved(key: string): string | undefined;
  /** Keeps the text typed for an entry that was `before` when editing began. */
  type(before: LogRow, text: string): void;
}

/** A new name that is not saved, and the entry as it was when editing began. */
interface Unsaved {
  readonly before: LogRow;
  readonly text: string;
}

const draftPlace = (key: string) => `entry ${key}`;

/**
 * Keeps the edits of one list while its component is mounted, and what is typed also when the page is
 * reloaded. Several entries may be edited at the same time. `author`: the id of the member whose drafts they
 * are; empty until known. `beforeBack`: called before Back closes a form.
 */
export function useEdits(author: string, beforeBack: (key: string) => void): Edits {
  const latest = useRef(beforeBack);
  useLayoutEffect(() => {
    latest.current = beforeBack;
  });
  const [rows, setRows] = useState<ReadonlyMap<string, LogRow>>(new Map());
  const [texts] = useState(() => new Map<string, string>());
  /** The text that was kept when each edit began. */
  const [kept] = useState(() => new Map<string, string | undefined>());
  /** What to call when a form is closed in another way than with Back. */
  const [leave] = useState(() => new Map<string, () => void>());
  // Another member may sign in in another tab.
  useEffect(
    () => () => {
      if (!author) return;
      for (const each of leave.values()) each();
      leave.clear();
      texts.clear();
      setRows(new Map());
    },
    [author, leave, texts],
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
      begin(row) {
        const { key } = row;
        const unsaved = readDraft(draftPlace(key), author) as Unsaved | undefined;
        kept.set(key, unsaved?.text);
        leave.get(key)?.();
        leave.set(
          key,
          dialogHistory.enter(() => {
            latest.current(key);
            close(key);
          }),
        );
        setRows((before) => new Map(before).set(key, unsaved?.before ?? row));
      },
      end(key) {
        keepDraft(draftPlace(key), author, undefined);
        close(key);
      },
      typed: (key) => texts.get(key),
      unsaved: (key) => kept.get(key),
      type(before, text) {
        texts.set(before.key, text);
        keepDraft(draftPlace(before.key), author, text === before.name ? undefined : { before, text });
      },
    };
  }, [rows, texts, kept, leave, author]);
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
