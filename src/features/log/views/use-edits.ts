import { useMemo, useState } from 'react';
import type { LogRow } from '../../../data/gateway.ts';

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
