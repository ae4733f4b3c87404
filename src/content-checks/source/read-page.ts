import { insteadOf, type Problem } from '../content-error.ts';
import { createBlocks, namesIn } from './field-blocks.ts';
import { checkFieldLines } from './field-lines.ts';
import { type Fields, readYaml } from './yaml.ts';

/** An article's file: fields at the top, text below. */
export interface ArticleFile extends Fields {
  body: { text: string; firstLine: number };
}

/** What could be read of a file with mistakes. */
export interface PartialPage {
  problems: readonly Problem[];
  /** Undefined when the fields cannot be known because of the mistakes. */
  fields?: Fields;
  /** Undefined when fields and text cannot be distinguished. */
  body?: ArticleFile['body'];
}

/**
 * Parses a file with fields between two lines of `---` and text below them. `known` contains the names of
 * fields, by which a line without its colon is recognized. Returns the problems when the fields cannot be
 * parsed.
 */
export function readPage(text: string, known: readonly string[]): ArticleFile | Problem[] {
  const { problems, fields, body } = readPartially(text, known);
  return problems.length === 0 && fields && body ? { ...fields, body } : [...problems];
}

/** Like {@link readPage}, but also returns the parts that can still be checked when something is wrong. */
export function readPartially(text: string, known: readonly string[]): PartialPage {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const [first = ''] = lines;
  if (!isFence(first)) return { problems: [opening(lines)] };
  const end = lines.findIndex((line, index) => index > 0 && isFence(line));
  if (end < 0) return { problems: [closing(lines)] };
  const body = { text: lines.slice(end + 1).join('\n'), firstLine: end + 2 };
  const written = lines.slice(1, end);
  const { problems, readable } = checkFieldLines(written, 2, known);
  return { ...readFields(written, readable, problems), body };
}

/** Parses the readable lines. Leaves out the fields that YAML cannot read, and reports the first of them. */
function readFields(
  written: readonly string[],
  readable: readonly string[],
  slips: readonly Problem[],
): PartialPage {
  const blocks = createBlocks(written);
  const unread = [...readable];
  const problems = [...slips];
  for (let isFirst = true; ; isFirst = false) {
    const fields = readYaml(`${unread.join('\n')}\n`, 2);
    if (!Array.isArray(fields)) return { problems, ...checkable(fields, written, unread) };
    const [error] = fields;
    const { start, end } = blocks.around(Math.min((error?.line ?? 2) - 2, unread.length - 1));
    // The correction of a mistake in the same field may be the cause, and of later errors this one.
    const isCorrected = slips.some(({ line = 0 }) => line - 2 >= start && line - 2 < end);
    if (isFirst && error && !isCorrected) problems.push(error);
    if (unread.slice(start, end).every((line) => line === '')) return { problems };
    unread.fill('', start, end);
  }
}

/** Adds the names of the fields that were left out, and of those that may be empty for that reason. */
function checkable(
  fields: Fields,
  written: readonly string[],
  unread: readonly string[],
): { fields?: Fields } {
  const out = written.filter(
    (line, index) =>
      line !== '' && (unread[index] === '' || (unread[index + 1] === '' && written[index + 1] !== '')),
  );
  if (out.length === 0) return { fields };
  return fields.data === null ? {} : { fields: { ...fields, lost: new Set(namesIn(out)) } };
}

/** What should be in the place of a line that is nearly a fence. A space is not seen in a message. */
const fence = (line: string) =>
  `--- (${line.trim() === '---' ? 'uden mellemrum foran' : 'tre bindestreger'})`;

const isFence = (line: string) => /^---[ \t]*$/.test(line);
/**
 * Matches what editors and their programs write instead of `---`: two or four dashes, or a long dash that
 * replaced them.
 */
const isNearlyFence = (line: string) => /^\s*([-–—_=*]\s*){1,}$/.test(line) && line.trim() !== '-';

function opening(lines: readonly string[]): Problem {
  const index = lines.findIndex((line) => line.trim() !== '');
  const line = lines[index] ?? '';
  if (index > 0 && isFence(line))
    return { line: 1, text: 'Filen skal begynde med linjen med ---. Slet de tomme linjer over den.' };
  if (isNearlyFence(line)) return { line: index + 1, text: insteadOf(line, fence(line)) };
  return {
    line: 1,
    text: 'Filen skal begynde med en linje, hvor der kun står ---, så felterne, og så en linje til med ---.',
  };
}

/** Reports that the second `---` is missing, at the line where the fields end. */
function closing(lines: readonly string[]): Problem {
  const nearly = lines.findIndex((line, index) => index > 0 && isNearlyFence(line));
  if (nearly > 0)
    return { line: nearly + 1, text: insteadOf(lines[nearly] ?? '', fence(lines[nearly] ?? '')) };
  const gap = lines.findIndex((line, index) => index > 0 && line.trim() === '');
  return {
    line: gap > 0 ? gap + 1 : lines.length,
    text: 'Her mangler en linje, hvor der kun står ---, mellem felterne og teksten.',
  };
}
