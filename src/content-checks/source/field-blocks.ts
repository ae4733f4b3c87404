/** The lines of a field, with what belongs to it: `start` to `end` (exclusive). */
interface Block {
  start: number;
  end: number;
}

const keyLine = /^( *)([^\s:#"'“”[{-][^\s:#"“”]*) *:(?: +(.*))?$/u;

/**
 * Divides lines of fields into what can be read without each other: the outermost fields, and the fields
 * directly within one of them. Returns the smallest block around a line.
 */
export function createBlocks(lines: readonly string[]): { around(index: number): Block } {
  /** Whether a block begins at a line: of an outermost field, or of one directly within it. */
  const starts = lines.map((): 'outer' | 'inner' | undefined => undefined);
  /** The column of the fields within the outermost field; undefined until known, null if there are none. */
  let inner: number | null | undefined = null;
  for (const [index, line] of lines.entries()) {
    if (/^\s*(#.*)?$/.test(line)) continue;
    const [, indent, , value = ''] = keyLine.exec(line.trimEnd()) ?? [];
    if (indent === '' || /^[^\s-]/.test(line)) {
      starts[index] = 'outer';
      inner = indent === '' && value === '' ? undefined : null;
    } else {
      // The first line below determines whether there are fields or a list within.
      if (inner === undefined && indent !== undefined) inner = indent.length;
      if (inner === undefined && /^\s*-/.test(line)) inner = null;
      if (indent?.length === inner) starts[index] = 'inner';
    }
  }
  return {
    around(index) {
      const start = Math.max(
        0,
        starts.findLastIndex((each, at) => at <= index && each !== undefined),
      );
      const ends = starts.findIndex(
        (each, at) => at > index && (each === 'outer' || (each === 'inner' && starts[start] === 'inner')),
      );
      return { start, end: ends < 0 ? lines.length : ends };
    },
  };
}

/** Returns the names that the lines seem to have in front, written correctly or not. */
export const namesIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => /[\p{L}_]+/u.exec(line.normalize())?.[0] ?? []);
