import type { ErrorCode } from 'yaml';
import { z } from 'zod';
import { insteadOf, type Problem } from './content-error.ts';
import { nearest } from './nearest.ts';

/** The fields within a field, at any depth. */
export interface Shape {
  /** True when they are repeated in a list. */
  isList: boolean;
  fields: ReadonlyMap<string, Shape>;
}

export function shapeOf(schema: z.core.$ZodType): Shape {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return shapeOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return { ...shapeOf(schema.element), isList: true };
  const fields = schema instanceof z.ZodObject ? Object.entries<z.ZodType>(schema.shape) : [];
  return { isList: false, fields: new Map(fields.map(([name, inner]) => [name, shapeOf(inner)])) };
}

const namesIn = ({ fields }: Shape): string[] =>
  [...fields].flatMap(([name, inner]) => [name, ...namesIn(inner)]);

/** Whether a line has a field that is a list, which may be written `[…, …]`. */
export const hasList = ({ fields }: Shape, line: string): boolean =>
  [...fields].some(
    ([name, inner]) => (inner.isList && field.exec(line)?.groups?.key === name) || hasList(inner, line),
  );

/** Returns the name of the field that a field of this name belongs in; undefined for the outermost ones. */
const parentOf = ({ fields }: Shape, name: string): string | undefined => {
  for (const [parent, inner] of fields) {
    if (inner.fields.has(name)) return parent;
    const within = parentOf(inner, name);
    if (within) return within;
  }
  return undefined;
};

/** A line with a field: where it begins, its name and its value. */
const field = /^(?<start> *(?:- +)?)(?<key>[^\s:#"'“”„[{-][^\s:]*) *:(?:\s+(?<value>.*))?$/u;

/** A mistake in how a line is written. */
interface Slip extends Problem {
  line: number;
  /** The line as it should be, where that is known. */
  mended?: string;
}

/**
 * Explains what the YAML parser found in `line` (from 1) to somebody who has never heard of YAML. The parser
 * often stops some lines below the mistake. `COMMENT` stands for a text that has a remark behind it.
 */
export function explain(
  code: ErrorCode | 'COMMENT',
  line: number,
  lines: readonly string[],
  shape: Shape,
): Slip {
  const unclosed = lines.findIndex((each) => open.test(valueIn(each))) + 1;
  // Without its end a text reaches to the end of the fields.
  if (code === 'MISSING_CHAR' && unclosed > 0) return quoted(unclosed, lines);
  const written = lines[line - 1] ?? '';
  if (/^ *\t/.test(written)) return { line, text: tabulator };
  const days = written.match(/\p{L}[^\d,;:]*:? *\d+\/\d+/gu)?.map((day) => day.replace(/[: ]+(?=\d)/, ': '));
  if (days && shape.fields.size === 0 && (days.length > 1 || !field.test(written)))
    return { line, text: insteadOf(written, days.join('\n              '), oneEach), mended: days[0] ?? '' };
  const slip = wrongStart(written, namesIn(shape));
  if (slip) return { line, ...slip };
  // In a list of names, which has no fields, the others can be read without the line.
  const isListOfNames = shape.fields.size === 0;
  const without = isListOfNames && { mended: '' };
  if (code === 'DUPLICATE_KEY') {
    const text = isListOfNames ? nameTwice : twice;
    return findMisplaced(lines.slice(0, line), shape) ?? { line, text, ...without };
  }
  if (code === 'COMMENT' || wrongValues.some(([pattern]) => pattern.test(valueIn(written))))
    return quoted(line, lines);
  const isIndented = field.test(written) || /^ *-/.test(written);
  return (
    findMisplaced(lines, shape) ?? (isIndented ? { line, text: indented } : { line, text: stray, ...without })
  );
}

/** A text in quotation marks that has no end in its line. */
const open = /^"([^"\\]|\\.)*$|^'([^']|'')*$/;
/** The values that need quotation marks around them, or have wrong ones, and why. */
const wrongValues: readonly (readonly [RegExp, string])[] = [
  [open, 'Anførselstegnet til sidst mangler.'],
  [/^".*\\(?!["\\])/, 'Mellem anførselstegn skrives \\ to gange.'],
  [/^["']/, 'Inde i teksten bruges » og «.'],
  [/(^| )#/, 'Det, der står efter #, bliver ikke læst.'],
  [/^[“”„«»]/, 'Anførselstegnene er buede, og de skal være lige.'],
  [/^[*&!@`%|>{}[\],]|^[-?] /, 'Teksten begynder med et tegn, som betyder noget særligt.'],
  [/: |:$/, 'Der står et kolon inde i teksten.'],
];

const valueIn = (line: string) => field.exec(line.trimEnd())?.groups?.value ?? '';

/** Explains a field whose value needs other quotation marks. */
function quoted(line: number, lines: readonly string[]): Slip {
  const written = (lines[line - 1] ?? '').trimEnd();
  const key = field.exec(written)?.groups?.key;
  const value = valueIn(written) || written.replace(/^ *(- +)?/, '');
  const [, why] = wrongValues.find(([pattern]) => pattern.test(value)) ?? [];
  const plain = value
    .replaceAll(/^["'“”„«»]|["'“”„«»]$/g, '')
    .replaceAll(/"(.*?)"/g, '»$1«')
    .replaceAll('"', '')
    .replaceAll(/\\+/g, '\\\\');
  const mended = `${written.slice(0, written.length - value.length)}"${plain}"`;
  return { line, ...(key && { field: key }), text: insteadOf(written.trim(), mended.trim(), why), mended };
}

/** Finds a wrong dash, or a name without its colon, given the names of all fields. */
function wrongStart(line: string, names: readonly string[]): Pick<Slip, 'text' | 'mended'> | undefined {
  const text = line.trim();
  const instead = (should: string, how: string) => ({
    text: insteadOf(text, `${should} (${how})`),
    mended: line.replace(text, () => should),
  });
  const [, dash, rest = ''] = /^([–—•·*+] ?|-(?=[^\s-]))(.*)$/.exec(text) ?? [];
  if (dash) return instead(`- ${rest.trim()}`, 'med en bindestreg og et mellemrum');
  const [, start = '', word = '', value = ''] =
    /^(- +)?([\p{L}_]+)(?: *[=;] *| *:(?=\S)| +)(.*)$/u.exec(text) ?? [];
  // 'og' is also a word.
  const isShort = word.length < 3 && !(names.includes(word) && /^\d/.test(value));
  const name = isShort ? undefined : nearest(word, names);
  return name && !field.test(text)
    ? instead(`${start}${name}: ${value}`, 'med kolon og mellemrum efter feltets navn')
    : undefined;
}

/** A field around a line, or an entry of a list, with its column and that of the first line within it. */
interface Around {
  column: number;
  /** Undefined for a field that the schema does not have. */
  shape: Shape | undefined;
  inner?: number;
}

/** Finds the first field that does not stand where its schema has it, or lacks the dash of a list. */
export function findMisplaced(lines: readonly string[], shape: Shape): Slip | undefined {
  const names = namesIn(shape);
  const around: Around[] = [{ column: -1, shape, inner: 0 }];
  for (const [index, written] of lines.entries()) {
    const { start, key } = field.exec(written.trimEnd())?.groups ?? {};
    if (start === undefined || key === undefined) continue;
    const wrong = (text: string) => ({ line: index + 1, field: key, text });
    const dash = start.indexOf('-');
    const column = dash < 0 ? start.length : dash;
    // A list may begin in the column of its field.
    const isOver = (each: Around) =>
      each.column > column || (each.column === column && (dash < 0 || !each.shape?.isList));
    while (around.some(isOver)) around.pop();
    let parent = around.at(-1);
    if (dash >= 0 && parent?.shape) {
      const { shape: outer } = parent;
      if (!outer.isList) {
        const list = around.findLast((each) => each.shape?.isList);
        const alone = written.trim().replace(/^-\s*/, '');
        return wrong(list ? spaces(list.inner) : insteadOf(written.trim(), `${alone} (uden bindestreg)`));
      }
      parent.inner ??= column;
      if (parent.inner !== column) return wrong(spaces(parent.inner));
      parent = { column, shape: { ...outer, isList: false } };
      around.push(parent);
    }
    if (parent?.shape && names.includes(key)) {
      if (parent.shape.isList && parent.shape.fields.has(key))
        return wrong(insteadOf(written.trim(), `- ${written.trim()} (med en bindestreg og et mellemrum)`));
      if (!parent.shape.fields.has(key)) {
        const home = around.findLast((each) => each.shape?.fields.has(key));
        return wrong(home?.inner === undefined ? belongs(parentOf(shape, key)) : spaces(home.inner));
      }
      parent.inner ??= start.length;
      if (parent.inner !== start.length) return wrong(spaces(parent.inner));
    }
    around.push({ column: start.length, shape: parent?.shape?.fields.get(key) });
  }
  return undefined;
}

const belongs = (field = '') =>
  `Feltet hører til i »${field}«. Ryk linjen, så den står under de andre felter dér.`;
const spaces = (count: number | undefined) => {
  if (count === undefined) return indented;
  return `Linjen er rykket forkert ind. Den skal ${count === 0 ? 'stå helt til venstre' : `have ${count} mellemrum foran`}.`;
};
const indented = 'Linjen er rykket forkert ind. Den skal stå lige under linjen over den af samme slags.';
const tabulator = 'Linjen er rykket ind med tabulator. Brug mellemrum.';
const oneEach = 'Hver har sin egen linje, med kolon og mellemrum efter navnet.';
const twice = 'Feltet står der to gange. Slet det ene. Skal det være to på en liste, begynder hver med -.';
const nameTwice = 'Navnet står der to gange. Slet det ene, eller skriv et efternavn på.';
const stray =
  'Linjen skal begynde med et navn, et kolon og et mellemrum. En tekst i et felt skal stå på én linje. Er det artiklens tekst, mangler der en linje med --- over den.';
