import type { Problem } from '../content-error.ts';
import { createBlocks } from './field-blocks.ts';
import { checkValue } from './field-value.ts';
import { createIndentation } from './indentation.ts';
import { findSlip, strayLine } from './line-slips.ts';

/** A line of fields, taken apart: `  - navn: Pilsner` has a dash in column 2 and a key in column 4. */
interface FieldLine {
  indent: number;
  /** The column of the text after the dash; undefined when there is no dash. */
  afterDash?: number;
  key?: string;
  value: string;
}

interface CheckedLines {
  problems: readonly Problem[];
  /** The corrected lines: as they were meant, with an empty value, or empty where that is unknown. */
  readable: readonly string[];
}

/**
 * Checks the fields of a file line by line before they are parsed as YAML. YAML reports most mistakes only
 * where they lead to an error, often many lines below, and accepts others with a meaning that nobody
 * intended. `known` contains the names of fields.
 */
export function checkFieldLines(
  lines: readonly string[],
  firstLine: number,
  known: readonly string[],
): CheckedLines {
  const indentation = createIndentation();
  const problems: Problem[] = [];
  const readable = [...lines];
  const blocks = createBlocks(lines);
  /** The lines up to here belong to a field that cannot be read: they would report its mistake again. */
  let unreadable = 0;
  /** The column of the field whose multi-line text (`|` or `>`) these lines belong to. */
  let block: number | undefined;
  const giveUp = (index: number) => {
    const { start, end } = blocks.around(index);
    readable.fill('', start, end);
    unreadable = end;
  };
  for (const [index, written] of lines.entries()) {
    if (index < unreadable) continue;
    if (/^\s*(#.*)?$/.test(written)) continue;
    if (block !== undefined && takeApart(written).indent > block) continue;
    const line = firstLine + index;
    const slip = findSlip(written, lines[index + 1], known);
    if (slip) problems.push({ line, text: slip.text });
    if (slip && slip.suggestion === undefined) {
      giveUp(index);
      continue;
    }
    if (slip?.suggestion !== undefined) readable[index] = slip.suggestion;
    const parts = takeApart(slip?.suggestion ?? written);
    block = /^[|>][-+]?$/.test(parts.value) ? (parts.afterDash ?? parts.indent) : undefined;
    if (parts.key === undefined && parts.afterDash === undefined) {
      if (!indentation.isWithinText(parts.indent)) {
        problems.push({ line, text: strayLine(written, known) });
        readable[index] = '';
      }
      continue;
    }
    const misplaced = indentation.place(parts, line);
    if (misplaced) {
      problems.push({ line, text: misplaced });
      giveUp(index);
      continue;
    }
    const wrong = checkValue(parts.value);
    if (!wrong) continue;
    problems.push({ line, ...(parts.key && { field: parts.key }), text: wrong(parts.key) });
    const before = (readable[index] ?? '').trimEnd().slice(0, -parts.value.length);
    readable[index] = `${before}""`;
  }
  return { problems, readable };
}

/**
 * A field's name is one word. Several words followed by a colon are a text, whose colon is reported with its
 * value.
 */
const keyed = /^([^\s:#"'“”[{][^\s:#"“”]*) *:(?: +(.*))?$/u;

function takeApart(line: string): FieldLine {
  const indent = /^ */.exec(line)?.[0].length ?? 0;
  const dash = /^ *-(?: +|$)/.exec(line)?.[0];
  const body = line.slice(dash ? dash.length : indent).trimEnd();
  const [, key, value = ''] = keyed.exec(body) ?? [];
  return {
    indent,
    ...(dash && { afterDash: dash.length }),
    ...(key === undefined ? { value: body } : { key: key.normalize(), value }),
  };
}
