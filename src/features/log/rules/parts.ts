import type { LogRow } from '../../../data/gateway/tables.ts';

/**
 * Rows, newest first, in parts, so that adding some at the end copies no others. Two lists with the same
 * part, as an object, need not be compared there.
 */
export type Parts = readonly (readonly LogRow[])[];

/** Returns how many rows there are. */
export const countRows = (parts: Parts): number => parts.reduce((sum, { length }) => sum + length, 0);

/** Returns the rows from the position `start` to before `end`, visiting no others. */
export const sliceRows = (parts: Parts, start: number, end: number): readonly LogRow[] =>
  parts.flatMap((part) => {
    const rows = end > 0 && start < part.length ? part.slice(Math.max(start, 0), end) : [];
    start -= part.length;
    end -= part.length;
    return rows;
  });
