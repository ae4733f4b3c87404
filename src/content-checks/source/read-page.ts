import { insteadOf, type Problem } from '../content-error.ts';
import { checkFieldLines } from './field-lines.ts';
import { type Fields, readYaml } from './yaml.ts';

/** An article's file: fields at the top, text below. */
export interface Page extends Fields {
  body: { text: string; firstLine: number };
}

/**
 * Parses a file with fields between two lines of `---` and text below them. `known` contains the names of
 * fields, by which a line without its colon is recognized. Returns the problems when the fields cannot be
 * parsed.
 */
export function readPage(text: string, known: readonly string[]): Page | Problem[] {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const [first = ''] = lines;
  if (!isFence(first)) return [opening(lines)];
  const end = lines.findIndex((line, index) => index > 0 && isFence(line));
  if (end < 0) return [closing(lines)];
  const fieldLines = lines.slice(1, end);
  const problems = checkFieldLines(fieldLines, 2, known);
  if (problems.length > 0) return problems;
  const fields = readYaml(`${fieldLines.join('\n')}\n`, 2);
  if (Array.isArray(fields)) return fields;
  return { ...fields, body: { text: lines.slice(end + 1).join('\n'), firstLine: end + 2 } };
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
