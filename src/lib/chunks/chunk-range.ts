/**
 * The chunks of a long list to draw, from `first` to `last`, and the empty space before and after them, in
 * px.
 */
export interface ChunkRange {
  readonly first: number;
  readonly last: number;
  readonly before: number;
  readonly after: number;
}

/**
 * Finds which of `count` chunks are visible between `top` and `bottom`, in px from the start of the list;
 * always at least one. `heightOf` returns a chunk's height in px.
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
