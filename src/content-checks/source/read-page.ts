import { insteadOf, type Problem } from '../content-error.ts';
import { checkFieldLines } from './field-lines.ts';
import { type Fields, readYaml } from './yaml.ts';

/** An article's file: fields at the top, text below. */
export interface Page extends Fields {
  body: { text: string; firstLine: number };
}

/** What could be read of a file with mistakes. */
export interface PartialPage {
  problems: readonly Problem[];
  /** Undefined when the fields cannot be known because of the mistakes. */
  fields?: Fields;
  /** Undefined when fields and text cannot be distinguished. */
  body?: Page['body'];
}

/**
 * Parses a file with fields between two lines of `---` and text below them. `known` contains the names of
 * fields, by which a line without its colon is recognized. Returns the problems when the fields cannot be
 * parsed.
 */
export function readPage(text: string, known: readonly string[]): Page | Problem[] {
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
  const { problems, readable } = checkFieldLines(lines.slice(1, end), 2, known);
  if (!readable) return { problems, body };
  const fields = readYaml(`${readable.join('\n')}\n`, 2);
  if (!Array.isArray(fields)) return { problems, fields, body };
  // The correction of a mistake may be the cause.
  return { problems: problems.length > 0 ? problems : fields, body };
}

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
  if (isNearlyFence(line)) return { line: index + 1, text: insteadOf(line, `--- (tre bindestreger)`) };
  return {
    line: 1,
    text: 'Filen skal begynde med en linje, hvor der kun står ---, så felterne, og så en linje til med ---.',
  };
}

/** Reports that the second `---` is missing, at the line where the fields end. */
function closing(lines: readonly string[]): Problem {
  const nearly = lines.findIndex((line, index) => index > 0 && isNearlyFence(line));
  if (nearly > 0) return { line: nearly + 1, text: insteadOf(lines[nearly] ?? '', '--- (tre bindestreger)') };
  const gap = lines.findIndex((line, index) => index > 0 && line.trim() === '');
  return {
    line: gap > 0 ? gap + 1 : lines.length,
    text: 'Her mangler en linje, hvor der kun står ---, mellem felterne og teksten.',
  };
}
