import { isMap, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import type { Problem } from '../content-error.ts';

/** An editor's fields: their values and their lines. */
export interface Fields {
  data: unknown;
  /** The line (from 1) of the field, or of the nearest enclosing element when the field is missing. */
  lineOf(path: readonly PropertyKey[]): number;
  /** The names of fields that could not be read: that they are missing is no mistake of their own. */
  lost?: ReadonlySet<string>;
}

/** Parses YAML that begins on the given line of its file. Returns the problems when it cannot be parsed. */
export function readYaml(text: string, firstLine: number): Fields | Problem[] {
  const lines = new LineCounter();
  // The core schema keeps dates as text, so that 30 February is reported instead of becoming 1 March.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, schema: 'core' });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const [error] = [...document.errors, ...document.warnings];
  if (error) return [{ line: lineAt(error.pos[0]), text: explanations[error.code] ?? otherwise }];
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

/** å has two Unicode encodings that look the same; all text is normalized to one. */
function normalize(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize();
  if (Array.isArray(value)) return value.map(normalize);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.normalize(), normalize(inner)]));
}

/** For errors that the line-by-line check does not find. */
const otherwise = 'Linjen kan ikke læses. Sammenlign den med skabelonen i LÆSMIG.md.';
const explanations: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'Feltet står der to gange. Slet det ene. Skal det være to på en liste, begynder hver med -.',
  TAB_AS_INDENT: 'Linjen er rykket ind med tabulator. Brug mellemrum.',
  BAD_INDENT: 'Linjen er rykket forkert ind. Den skal stå lige under linjen over den af samme slags.',
  MISSING_CHAR:
    'Der mangler et tegn: et anførselstegn, et komma, et kolon eller en parentes, der skal lukkes.',
  UNEXPECTED_TOKEN: 'Der står et tegn for meget eller for lidt, tit et komma eller et anførselstegn.',
};
