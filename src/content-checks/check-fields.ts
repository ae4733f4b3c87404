import { z } from 'zod';
import { hidingOthers, insteadOf, type Problem } from './content-error.ts';
import { nearest } from './nearest.ts';
import type { Fields } from './read-file.ts';

type Issue = z.core.$ZodIssue;

/** Messages in a schema complete "Der skal stå …", except that of a custom issue, complete in `params.text`. */
export function checkFields(schema: z.ZodType, source: Fields): Problem[] {
  const { error } = schema.safeParse(source.data, { error: shouldBe });
  if (!error) return [];
  const { issues } = error;
  // A misplaced or misspelled field is one mistake: that it is missing elsewhere is not reported, too.
  const misplaced = source.misplaced();
  if (misplaced) return [hidingOthers(misplaced, 'felterne')];
  const meant = new Set(issues.flatMap(meantFields));
  const isMeant = ({ path }: Issue) =>
    valueAt(source.data, path) === undefined && meant.has(JSON.stringify(path));
  return issues
    .filter((issue) => !isMeant(issue))
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => unknownField(issue, key, source))
        : [explain(issue, source)],
    );
}

function explain(issue: Issue, source: Fields): Problem {
  const text = messageFor(issue, valueAt(source.data, issue.path));
  return { line: source.lineOf(issue.path), field: fieldName(issue.path), text };
}

/** The names that a message about unknown fields lists. */
const knownIn = ({ message }: Issue) => message.split(', ');

/** The paths of the fields that the misspelled ones were probably meant to be, as JSON. */
const meantFields = (issue: Issue): string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => JSON.stringify([...issue.path, nearest(key, knownIn(issue))]))
    : [];

function messageFor(issue: Issue, stood: unknown): string {
  if (issue.code === 'custom' && typeof issue.params?.text === 'string') return issue.params.text;
  if (stood === undefined) return `Feltet mangler.\nDer skal stå: ${expected(issue, stood)}`;
  if (stood === '') return `Feltet er tomt.\nDer skal stå: ${expected(issue, stood)}`;
  const [first, ...others] = typeof stood === 'object' ? Object.entries(stood ?? {}) : [];
  // A text with a colon in it, such as `Sprog: dansk`, is read as a field.
  if (first && others.length === 0 && !Array.isArray(stood) && typeof first[1] === 'string')
    return insteadOf(
      first.join(': '),
      `"${first.join(': ')}" (et kolon i en tekst skal have anførselstegn om)`,
    );
  return insteadOf(shown(stood), expected(issue, stood));
}

/** A value as its editor would recognize it. */
function shown(stood: unknown): string {
  if (Array.isArray(stood)) return 'en liste, hvor hver linje begynder med -';
  return typeof stood === 'object' ? `felterne ${Object.keys(stood ?? {}).join(', ')}` : `"${stood}"`;
}

/** What belongs in a field. Of a group its fields are shown, with the name in its place if that is what stood there. */
function expected({ code, path, message, ...issue }: Issue, stood: unknown): string {
  const last = path.at(-1);
  if (code !== 'invalid_type' || last === undefined || !/^[\p{L}, ]+$/u.test(message)) return message;
  const name = typeof stood === 'string' && stood ? stood : '…';
  const lines = message.split(', ').map((key) => `${key}: ${key === 'navn' ? name : '…'}`);
  const isEntry = typeof last === 'number';
  const isList = isEntry || ('expected' in issue && issue.expected === 'array');
  const entry = lines.map((line, index) => (isList ? `${index === 0 ? '-' : ' '} ${line}` : line));
  const should = isEntry ? entry : [`${String(last)}:`, ...entry.map((line) => `  ${line}`)];
  return should.join(`\n${' '.repeat('Der skal stå: '.length)}`);
}

function unknownField(issue: Issue, key: string, source: Fields): Problem {
  const path = [...issue.path, key];
  const guess = nearest(key, knownIn(issue));
  const help = guess ? `Mente du »${guess}«?` : `Felterne her hedder: ${knownIn(issue).join(', ')}.`;
  return { line: source.lineOf(path), field: fieldName(path), text: `Feltet kendes ikke. ${help}` };
}

/** Returns the path as messages show it; empty for all fields. */
export const fieldName = (path: readonly PropertyKey[]): string =>
  path.map((step) => (typeof step === 'number' ? `nr. ${step + 1}` : String(step))).join(', ');

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step],
    data,
  );
}

/** Completes "Der skal stå …" for checks whose schema has no message of its own. */
function shouldBe(issue: z.core.$ZodRawIssue): string {
  const { inst } = issue;
  if (issue.code === 'unrecognized_keys' && inst instanceof z.ZodObject)
    return Object.keys(inst.shape).join(', ');
  if (issue.code !== 'invalid_type') return 'noget andet';
  const entry = inst instanceof z.ZodArray ? inst.element : inst;
  const group = entry instanceof z.ZodPipe ? entry.in : entry;
  const isRequired = ([, each]: [string, z.ZodType]) => !z.safeParse(each, undefined).success;
  if (group instanceof z.ZodObject)
    return Object.entries<z.ZodType>(group.shape)
      .filter(isRequired)
      .map(([name]) => name)
      .join(', ');
  return issue.expected === 'array'
    ? 'en liste, hvor hver linje begynder med - og et mellemrum'
    : 'linjer med et navn, et kolon og det, der hører til';
}
