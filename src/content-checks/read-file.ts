import {
  type ErrorCode,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type ParsedNode,
  parseDocument,
  visit,
} from 'yaml';
import { mapTexts } from './addresses.ts';
import { hidingOthers, insteadOf, type Problem } from './content-error.ts';
import { explain, findMisplaced, hasList, type Shape } from './explain-yaml.ts';

/** An editor's fields: their values, all of them texts, and their lines. */
export interface Fields {
  data: unknown;
  /** The line (from 1) of the field, or of the nearest enclosing element when the field is missing. */
  lineOf(path: readonly PropertyKey[]): number;
  misplaced(): Problem | undefined;
}

/** The text below the fields, which begins in `firstLine` of the file. */
export interface Body {
  text: string;
  firstLine: number;
}

/** An article's file: fields at the top, text below. Each is undefined when it cannot be read. */
export interface Page {
  fields?: Fields | undefined;
  body?: Body;
  problems: readonly Problem[];
}

const unknown: Shape = { isList: false, fields: new Map() };

/** Reads a file that has only a text, and may be empty. */
export function readBare(bytes: Uint8Array): Page {
  const text = String(Buffer.from(bytes)).trim() === '' ? '' : decodeText(bytes);
  return typeof text === 'string' ? { body: { text, firstLine: 1 }, problems: [] } : { problems: [text] };
}

/** Reads a file with fields between two lines of `---` and text below. By `shape` a mistake is explained. */
export function readPage(bytes: Uint8Array, shape = unknown): Page {
  const text = decodeText(bytes);
  if (typeof text !== 'string') return { problems: [text] };
  const lines = text.split('\n');
  const isFence = (line: string) => /^---\s*$/.test(line);
  if (!isFence(lines[0] ?? '')) return { problems: [opening(lines)] };
  const end = lines.findIndex((line, index) => index > 0 && isFence(line));
  if (end < 0) return { problems: [closing(lines)] };
  // An empty line in place of the fence keeps the lines' numbers.
  const fields = readFields(['', ...lines.slice(1, end)].join('\n'), shape);
  const body = { text: lines.slice(end + 1).join('\n'), firstLine: end + 2 };
  return { ...fields, body };
}

export function readList(bytes: Uint8Array, shape = unknown): Page {
  const text = decodeText(bytes);
  return typeof text === 'string' ? readFields(text, shape) : { problems: [text] };
}

/** `mended`: the lines whose mistakes are reported, and which are read as they should be. */
function readFields(text: string, shape: Shape, mended: readonly number[] = []): Page {
  const counter = new LineCounter();
  // Without types, so that nothing is read as something else than it looks.
  const document = parseDocument(text, {
    lineCounter: counter,
    prettyErrors: false,
    schema: 'failsafe',
    uniqueKeys: isSame,
  });
  const lines = text.split('\n');
  const lineAt = (offset: number) => counter.linePos(offset).line;
  const [error] = [...document.errors, ...document.warnings];
  const foreign = lines.findIndex((line) => /^\s*\u00a0|^\s*[^\s:]+:\u00a0/.test(line)) + 1;
  if (foreign > 0) return { problems: [{ line: foreign, text: foreignSpace }] };
  const wrong = new Map<number, ErrorCode | 'COMMENT'>();
  if (error) wrong.set(lineAt(error.pos[0]), error.code);
  else
    visit(document, (_, node) => {
      const line = lineAt((node as ParsedNode | null)?.range?.[0] ?? 0);
      if (isAlias(node)) wrong.set(line, 'BAD_ALIAS');
      // What stands after #, and a ! or & in front, is not read. Text in brackets is read as something else.
      if (isScalar(node) && (node.comment || node.tag || node.anchor)) wrong.set(line, 'COMMENT');
      if (isCollection(node) && node.flow && shape !== unknown && !hasList(shape, lines[line - 1] ?? ''))
        wrong.set(line, 'COMMENT');
    });
  for (const [at, code] of wrong) {
    const { mended: line, ...problem } = explain(code, at, lines, shape);
    if (mended.includes(problem.line)) return { problems: [] };
    if (line === undefined) return { problems: [hidingOthers(problem, 'felterne')] };
    const better = lines.with(problem.line - 1, line).join('\n');
    const rest = readFields(better, shape, [...mended, problem.line]);
    return { ...rest, problems: [problem, ...rest.problems] };
  }
  return {
    problems: [],
    fields: {
      // å has two Unicode encodings that look the same; all text is normalized to one.
      data: mapTexts<unknown>(document.toJS(), (text) => text.normalize()),
      lineOf: (path) => lineAt(offsetOf(document.contents, path)),
      misplaced: () => findMisplaced(lines, shape),
    },
  };
}

const isSame = (a: ParsedNode, b: ParsedNode) => String(a).toLowerCase() === String(b).toLowerCase();

function offsetOf(root: ParsedNode | null, path: readonly PropertyKey[]): number {
  let node: unknown = root;
  let offset = root?.range[0] ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(key).normalize() === String(step));
      if (!pair) break;
      offset = (pair.key as ParsedNode).range[0];
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = (node as ParsedNode | undefined)?.range[0] ?? offset;
    }
  }
  return offset;
}

/** Returns the text of an editor's file with uniform line endings, or why it cannot be read. */
function decodeText(bytes: Uint8Array): string | Problem {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  // Files of Word, of older versions of Word, and RTF.
  if (['PK\x03\x04', '\xd0\xcf\x11\xe0', '{\\rtf'].some((mark) => start.startsWith(mark)))
    return { text: foreignDocument };
  if (/^(\xff\xfe|\xfe\xff)/.test(start) || start.includes('\0')) return { text: utf16 };
  const text = new TextDecoder('utf-8').decode(bytes).replace(/\r\n?/g, '\n');
  for (const [pattern, says] of unreadable) {
    const at = text.search(pattern);
    if (at >= 0) return { line: text.slice(0, at).split('\n').length, text: says };
  }
  return text.trim() === '' ? { text: 'Filen er tom. Kopiér en skabelon fra LÆSMIG.md ind i den.' } : text;
}

const foreignDocument =
  'Filen er et dokument fra et skriveprogram som Word. Skriv i Notesblok, i TextEdit som ren tekst eller på GitHub.';
const utf16 =
  'Filen er gemt som UTF-16, og den skal gemmes som UTF-8. I Notesblok vælges det under Gem som, i feltet Kodning.';
const unreadable: readonly [RegExp, string][] = [
  [
    /\uFFFD/,
    'Her står et tegn i en gammel tegnkodning, tit et æ, ø eller å. Gem filen som UTF-8. I Notesblok vælges det under Gem som, i feltet Kodning.',
  ],
  [
    // YAML and feeds may not contain them. Word's line break within a paragraph is copied as one of them.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for.
    /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/,
    'Her står et tegn, som ikke kan ses, tit et linjeskift fra Word. Slet linjen, og skriv den igen.',
  ],
  [
    // The lines that Git writes around and between two versions of the same place.
    /^([<>|])\1{6}( .*)?$|^={7}$/m,
    'To har rettet det samme sted, og begge udgaver står i filen mellem <<<<<<< og >>>>>>>. Behold den ene, og slet den anden og linjerne med <<<<<<<, ======= og >>>>>>>.',
  ],
];

/** Matches what editors and their programs write instead of `---`, such as a long dash that replaced it. */
const isNearlyFence = (line: string) => /^\s*([-–—_=*]\s*)+$/.test(line) && line.trim() !== '-';
/** What should be in its place. A space is not seen in a message. */
const fence = (line: string) =>
  insteadOf(line, `--- (${line.trim() === '---' ? 'uden mellemrum foran' : 'tre bindestreger'})`);

function opening(lines: readonly string[]): Problem {
  const index = lines.findIndex((line) => line.trim() !== '');
  const line = lines[index] ?? '';
  if (isNearlyFence(line) && line !== '---') return { line: index + 1, text: fence(line) };
  return {
    line: 1,
    text: 'Filen skal begynde med en linje, hvor der kun står ---, så felterne, og så en linje til med ---.',
  };
}

function closing(lines: readonly string[]): Problem {
  const nearly = lines.findIndex((line, index) => index > 0 && isNearlyFence(line));
  if (nearly > 0) return { line: nearly + 1, text: fence(lines[nearly] ?? '') };
  const gap = lines.findIndex((line, index) => index > 0 && line.trim() === '');
  return {
    line: gap > 0 ? gap + 1 : lines.length,
    text: 'Her mangler en linje, hvor der kun står ---, mellem felterne og teksten.',
  };
}

const foreignSpace =
  'I linjen står et særligt mellemrum fra et skriveprogram. Slet mellemrummene foran og efter kolonet, og skriv dem igen.';
