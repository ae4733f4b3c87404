import { z } from 'zod';
import { insteadOf, type Problem } from './content-error.ts';
import { nearest } from './nearest.ts';
import type { Fields } from './source/yaml.ts';

type Issue = z.core.$ZodIssue;

/**
 * Checks an editor's fields against a schema. Returns the parsed value or a list of problems. Every message
 * in a schema completes the sentence "Der skal stå …", except that of a custom issue, which is complete in
 * `params.text`.
 */
export function checkFields<S extends z.ZodType>(
  schema: S,
  source: Fields,
): { value: z.output<S>; problems?: never } | { value?: never; problems: Problem[] } {
  const parsed = schema.safeParse(source.data, { error: shouldBe });
  if (parsed.success) return { value: parsed.data };
  const { issues } = parsed.error;
  // A misspelled field is one mistake: the field that it was meant to be is not reported as missing, too.
  const meant = new Set(issues.flatMap(meantFields));
  const isMeant = ({ path }: Issue) =>
    valueAt(source.data, path) === undefined && meant.has(JSON.stringify(path));
  return {
    problems: issues.filter((issue) => !isMeant(issue)).flatMap((issue) => explain(issue, source)),
  };
}

/** Returns the names of all fields of a schema, at any depth. */
export function fieldNames(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => [name, ...fieldNames(inner)]);
  if (schema instanceof z.ZodArray) return fieldNames(schema.element);
  if (schema instanceof z.ZodPipe) return fieldNames(schema.in);
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? fieldNames(schema.unwrap()) : [];
}

function explain(issue: Issue, source: Fields): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    const known = issue.message.split(', ');
    return issue.keys.map((key) => unknownField([...issue.path, key], key, known, source));
  }
  const line = source.lineOf(issue.path);
  const stood = valueAt(source.data, issue.path);
  if ((stood ?? null) === null && source.lost?.has(String(issue.path.at(-1)))) return [];
  return [{ line, ...field(issue.path), text: messageFor(issue, stood) }];
}

/** The paths of the fields that the misspelled ones were probably meant to be, as JSON. */
const meantFields = (issue: Issue): string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => JSON.stringify([...issue.path, nearest(key, issue.message.split(', '))]))
    : [];

function messageFor(issue: Issue, stood: unknown): string {
  if (issue.code === 'custom' && typeof issue.params?.text === 'string') return issue.params.text;
  if (issue.code === 'invalid_type' && issue.expected === 'object' && issue.path.length > 0)
    return noFields(issue, stood);
  if (stood === undefined) return `Feltet mangler.\nDer skal stå: ${issue.message}`;
  if (stood === null) return `Feltet er tomt.\nDer skal stå: ${issue.message}`;
  if (issue.code === 'invalid_type' && issue.expected === 'string' && typeof stood !== 'object')
    return insteadOf(String(stood), `"${stood}" (et tal i en tekst skal have anførselstegn om)`);
  const read = issue.code === 'invalid_type' && issue.expected === 'string' ? textRead(stood) : undefined;
  if (read) return insteadOf(read, `"${read}" (et kolon i en tekst skal have anførselstegn om)`);
  if (issue.code === 'invalid_type' && typeof stood === 'string' && isNumber(stood))
    return insteadOf(
      `"${stood}"`,
      `${issue.message}, uden ${stood.includes(',') ? 'komma' : 'anførselstegn'}`,
    );
  return insteadOf(isNumber(stood) ? String(stood) : JSON.stringify(stood), issue.message);
}

/** The text that YAML read as a field, since it has a colon: `Sprog: dansk`. */
function textRead(stood: unknown): string | undefined {
  const [field, ...others] = Object.entries(stood ?? {});
  return field && others.length === 0 && !Array.isArray(stood) && typeof field[1] !== 'object'
    ? field.join(': ')
    : undefined;
}

/** True for a number, also with the comma that makes YAML read it as text. */
const isNumber = (value: unknown) => /^-?\d+([.,]\d+)?$/.test(String(value));

/**
 * Describes a value that should have been a group of fields: shows these fields, with a name in its place.
 */
function noFields({ path, message }: Issue, stood: unknown): string {
  const last = path.at(-1);
  const lines = message.split(', ').map((key) => `${key}: ${key === 'navn' && stood ? stood : '…'}`);
  const should =
    typeof last === 'number'
      ? lines.map((line, index) => `${index === 0 ? '-' : ' '} ${line}`)
      : [`${String(last)}:`, ...lines.map((line) => `  ${line}`)];
  // Below each other, after the text before them.
  const below = should.join(`\n${' '.repeat('Der skal stå: '.length)}`);
  if (stood === undefined) return `Feltet mangler.\nDer skal stå: ${below}`;
  if (stood === null) return `Feltet er tomt.\nDer skal stå: ${below}`;
  return insteadOf(JSON.stringify(stood), below);
}

function unknownField(path: PropertyKey[], key: string, known: string[], source: Fields): Problem {
  const guess = nearest(key, known);
  const help = guess ? `Mente du »${guess}«?` : `Felterne her hedder: ${known.join(', ')}.`;
  return { line: source.lineOf(path), ...field(path), text: `Feltet kendes ikke. ${help}` };
}

function field(path: readonly PropertyKey[]): Pick<Problem, 'field'> {
  const words = path.map((step) => (typeof step === 'number' ? `nr. ${step + 1}` : String(step)));
  return words.length > 0 ? { field: words.join(', ') } : {};
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step],
    data,
  );
}

/** Completes "Der skal stå …" for checks whose schema has no message of its own. */
function shouldBe(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'object')
        return requiredFields(issue.inst).join(', ') || 'felter med navn og kolon';
      return kinds[issue.expected as string] ?? 'noget andet';
    case 'too_small':
      return `mindst ${amount(issue.origin as string, issue.minimum as number)}`;
    case 'too_big':
      return `højst ${amount(issue.origin as string, issue.maximum as number)}`;
    case 'unrecognized_keys':
      return knownFields(issue.inst).join(', ');
    case 'invalid_value':
      return `et af disse: ${(issue.values as unknown[]).join(', ')}`;
    default:
      return 'noget andet';
  }
}

function knownFields(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** The required fields. */
function requiredFields(schema: unknown): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const { shape } = schema;
  return Object.keys(shape).filter((key) => !z.safeParse(shape[key] as z.ZodType, undefined).success);
}

const kinds: Record<string, string> = {
  string: 'en tekst',
  number: 'et tal',
  boolean: 'ja eller nej',
  array: 'en liste, hvor hver linje begynder med -',
};

function amount(origin: string, limit: number): string {
  if (origin === 'string') return `${limit} tegn`;
  return origin === 'array' ? `${limit} på listen` : String(limit).replace('.', ',');
}
