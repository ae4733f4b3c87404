import { isMap, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import { ContentError, type Problem } from './content-error.ts';

/** What stands in an editor's file: the values, and the line of each. */
export interface Source {
  data: unknown;
  /** The line (from 1) where the field stands, or the nearest thing round it when the field is missing. */
  lineOf(path: readonly PropertyKey[]): number;
}

/** A file with fields at the top and text below. */
interface Page extends Source {
  body: { text: string; firstLine: number };
}

const frontMatter = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*$/m;

/** The fields between the two lines of `---`, and the text below. Throws an {@link ContentError} when they cannot be read. */
export function readPage(text: string, file: string): Page {
  const match = frontMatter.exec(text);
  if (match?.index !== 0) throw new ContentError(file, [{ line: 1, text: noFrontMatter }]);
  const [top, fields = ''] = match;
  const body = { text: text.slice(top.length), firstLine: top.split('\n').length };
  return { ...readYaml(fields, file, 2), body };
}

/** A JSON file. Throws an {@link ContentError} when it cannot be read. */
export function readJson(text: string, file: string): Source {
  // JSON is also YAML, whose parser knows the lines; but YAML allows what JSON does not, such as a last comma.
  const source = readYaml(text, file, 1);
  try {
    JSON.parse(text);
  } catch (cause) {
    const comma = /,\s*[\]}]/.exec(text);
    const line = comma
      ? text.slice(0, comma.index).split('\n').length
      : /line (\d+)/.exec(String(cause))?.[1];
    throw new ContentError(file, [{ line: Number(line ?? 1), text: comma ? lastComma : otherwise }]);
  }
  return source;
}

function readYaml(text: string, file: string, firstLine: number): Source {
  const lines = new LineCounter();
  // The core schema reads a date as text, so that 30 February is seen and not turned into 1 March.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, schema: 'core' });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  if (document.errors.length > 0) {
    const problems = document.errors.map(
      ({ code, pos }): Problem => ({ line: lineAt(pos[0]), text: explanations[code] ?? otherwise }),
    );
    throw new ContentError(file, problems.slice(0, 1));
  }
  return {
    data: normalize(document.toJS()),
    lineOf: (path) => lineAt(offsetOf(document.contents, path)),
  };
}

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

/** å can be written in two ways that look the same; everything is brought to the one. */
function normalize(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize();
  if (Array.isArray(value)) return value.map(normalize);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.normalize(), normalize(inner)]));
}

const noFrontMatter =
  'Filen skal begynde med en linje, hvor der kun står ---, så felterne, og så en linje til med ---.';
const lastComma = 'Efter den sidste må der ikke stå et komma.';
const otherwise = 'Linjen kan ikke læses. Sammenlign den med skabelonen.';
const explanations: Record<string, string> = {
  BLOCK_AS_IMPLICIT_KEY:
    'Der står et kolon inde i teksten. Sæt anførselstegn om hele teksten, for eksempel titel: "Hvedeøl: anden gang".',
  MULTILINE_IMPLICIT_KEY: 'Der mangler et kolon efter feltets navn, for eksempel titel: Hvedeøl.',
  DUPLICATE_KEY: 'Feltet står der to gange. Slet det ene.',
  TAB_AS_INDENT: 'Linjen er rykket ind med tabulator. Brug mellemrum.',
  BAD_INDENT: 'Linjen er rykket forkert ind. Den skal stå lige under linjen over den af samme slags.',
  MISSING_CHAR:
    'Der mangler et tegn: et anførselstegn, et komma, et kolon eller en parentes, der skal lukkes.',
  UNEXPECTED_TOKEN: 'Der står et tegn for meget eller for lidt, tit et komma eller et anførselstegn.',
};
