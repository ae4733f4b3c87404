/** The chunks of a long list from `first` to `last`, and the empty space before and after them, in px. */
export interface ChunkRange {
  readonly first: number;
  readonly last: number;
  readonly before: number;
  readonly after: number;
}

/**
 * Which of `count` chunks are seen through a window from `top` to `bottom`, in px from the list's beginning; always at least
 * one. `heightOf` gives a chunk's height in px.
 */
export function chunkRange(
  count: number,
  heightOf: (chunk: number) => number,
  top: number,
  bottom: number,
): ChunkRange {
  let first = 0;
  let before = 0;
  while (first < count - 1 && before + heightOf(first) <= top) before += heightOf(first++);
  let last = first;
  let end = before + (count > 0 ? heightOf(first) : 0);
  while (last < count - 1 && end < bottom) end += heightOf(++last);
  let after = 0;
  for (let chunk = last + 1; chunk < count; chunk += 1) after += heightOf(chunk);
  return { first, last, before, after };
}
