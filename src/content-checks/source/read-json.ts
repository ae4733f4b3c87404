import { insteadOf, type Problem } from '../content-error.ts';
import { type Fields, readYaml } from './yaml.ts';

/** What could be read of a list with mistakes. */
export interface PartialList {
  problems: readonly Problem[];
  /** Undefined when the entries cannot be distinguished. An entry that cannot be read has no fields. */
  fields?: Fields;
  /** The lines (from 1) of entries that cannot be read. */
  unread: ReadonlySet<number>;
}

/** Parses a JSON file that contains a list. Returns its problems when it cannot be parsed. */
export function readJson(text: string): Fields | Problem[] {
  const { problems, fields } = readPartialJson(text);
  return problems.length === 0 && fields ? fields : [...problems];
}

/**
 * Like {@link readJson}, but also returns what can still be checked when something is wrong: each mistake is
 * corrected, or its entry left out, until the rest can be parsed.
 */
export function readPartialJson(written: string): PartialList {
  const problems: Problem[] = [];
  const unread = new Set<number>();
  if (!isList(written)) return { problems: [{ line: 1, text: noList }], unread };
  let text = written;
  while (isList(text)) {
    const read = parse(text);
    if (!('text' in read)) return { problems, fields: read, unread };
    const { line, repaired } = read;
    // A correction may be wrong, and what it leads to is no mistake of its own.
    const isKnown = problems.some((each) => each.line === line && (!repaired || each.text === read.text));
    if (!isKnown) problems.push({ line, text: read.text });
    if (!repaired && unread.has(line)) break;
    text = repaired ?? withoutEntry(text, line, unread);
  }
  return { problems, unread };
}

const isList = (text: string) => /^\s*\[/.test(text);

/** A mistake, and the text without it; undefined when it is not known how that would be. */
interface Slip extends Problem {
  line: number;
  repaired?: string;
}

/** Returns the fields, or the first mistake. */
function parse(text: string): Fields | Slip {
  try {
    JSON.parse(text);
  } catch (cause) {
    return findSlip(text) ?? unreadable(text, cause as Error);
  }
  // JSON is also valid YAML, and the YAML parser knows the lines.
  const fields = readYaml(text, 1);
  return Array.isArray(fields) ? { line: 1, text: otherwise, ...fields[0] } : fields;
}

/** Finds common mistakes in a JSON list. Text in quotation marks is ignored. */
function findSlip(text: string): Slip | undefined {
  const lines = text.split('\n');
  const bare = lines.map((line) =>
    line.replaceAll(/"(\\.|[^"\\])*"/g, (quoted) => '"'.padEnd(quoted.length - 1, '_').concat('"')),
  );
  /** The first line with this, of which the mistake is told and the line as it was meant. */
  const inLine = (pattern: RegExp, repair: (line: string, at: number) => string, says?: string) => {
    const index = bare.findIndex((line) => pattern.test(line));
    if (index < 0) return undefined;
    const line = lines[index] ?? '';
    const meant = repair(line, bare[index]?.search(pattern) ?? 0);
    const repaired = lines.with(index, meant).join('\n');
    return { line: index + 1, text: says ?? insteadOf(line.trim(), meant.trim()), repaired };
  };
  /** The first place with this, where there should be a comma or none. */
  const atComma = (pattern: RegExp, comma: '' | ',', says: string) => {
    const match = pattern.exec(bare.join('\n'));
    if (!match) return undefined;
    const before = text.slice(0, match.index);
    const repaired = before + (comma && `${match[0]},`) + text.slice(match.index + 1);
    return { line: before.split('\n').length, text: says, repaired };
  };
  const end = bare.findLastIndex((line) => line.trim() !== '');
  return (
    inLine(/\/\/|\/\*|^\s*#/, (line, at) => line.slice(0, at), remark) ??
    inLine(/[“”„«»‘’]/, (line) => line.replaceAll(/[“”„«»‘’]/g, '"')) ??
    inLine(/'/, (line) => line.replaceAll("'", '"')) ??
    atComma(/,(?=\s*[\]}])/, '', lastComma) ??
    atComma(/[}\]"\d](?=\s*\n\s*[{"])/, ',', noComma) ??
    strange(bare) ??
    (bare[end]?.trimEnd().endsWith(']')
      ? undefined
      : { line: end + 1, text: noEnd, repaired: `${text.trimEnd()}\n]\n` })
  );
}

/** Finds a line that is part of no list, as where the quotation marks of a word are missing. */
function strange(bare: readonly string[]): Slip | undefined {
  const index = bare.findIndex((line) => !wellFormed.test(line));
  return index < 0 ? undefined : { line: index + 1, text: otherwise };
}

const value = String.raw`("_*"|-?(0|[1-9]\d*)(\.\d+)?|true|false|null)`;
const field = String.raw`"_*"\s*:\s*${value}`;
const fields = String.raw`${field}(\s*,\s*${field})*`;
/** Whole entries, and the beginning or the end of one, with text as `findSlip` leaves it. */
const wellFormed = new RegExp(
  String.raw`^\s*\[?\s*(\{\s*(${fields})?\s*\}\s*,\s*)*(\{?\s*(${fields}\s*,?)?|\{?\s*(${fields})?\s*\}\s*,?)\s*\]?\s*$`,
);

/** Reports V8's error at the line of the last character that it could read. */
function unreadable(text: string, { message }: Error): Slip {
  const offset = /position (\d+)/.exec(message)?.[1] ?? text.length;
  return { line: text.slice(0, Number(offset)).trimEnd().split('\n').length, text: otherwise };
}

/**
 * Returns the text with an entry of no fields for the one on this line, whose lines are added to `unread`.
 */
function withoutEntry(text: string, line: number, unread: Set<number>): string {
  const lines = text.split('\n');
  const isStart = (each: string | undefined) => /^\s*\{/.test(each ?? '');
  const before = lines.slice(0, line);
  const start = before.findLastIndex(isStart);
  // Between two entries, or outside the list.
  const isOver = start < 0 || before.slice(start, -1).some((each) => /\}\s*,?\s*$/.test(each));
  const from = isOver ? line - 1 : start;
  const next = lines.findIndex((each, index) => index >= line && /^\s*[{\]]/.test(each));
  const to = isOver || next < 0 ? line : next;
  for (let index = from; index < to; index++) unread.add(index + 1);
  const entry = isStart(lines[next]) ? '{},' : '{}';
  return lines
    .map((each, at) => (at < from || at >= to ? each : at === from && !isOver ? entry : ''))
    .join('\n');
}

const noList = 'Filen skal være en liste i kantede parenteser: [ først og ] til sidst.';
const remark = 'Der kan ikke stå en bemærkning i listen. Slet det, der begynder med //, /* eller #.';
const lastComma = 'Efter den sidste må der ikke stå et komma.';
const noComma = 'Der mangler et komma til sidst i linjen, for der kommer en til.';
const noEnd = 'Listen skal slutte med ] på en linje for sig.';
const otherwise =
  'Linjen kan ikke læses. Sammenlign den med linjerne omkring: { foran, } bagved, komma imellem og anførselstegn om tekst.';
