import { z } from 'zod';
import { ContentError, type Problem } from './content-error.ts';
import { nearest } from './nearest.ts';
import type { Source } from './read-source.ts';

type Issue = z.core.$ZodIssue;

/**
 * Checks what an editor wrote against a schema. Every message of a schema completes the sentence
 * "Der skal stå …". Throws an {@link ContentError} with every wrong field of the file.
 */
export function checkFields<S extends z.ZodType>(schema: S, source: Source, file: string): z.output<S> {
  const parsed = schema.safeParse(source.data, { error: shouldBe });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap((issue) => explain(issue, source));
  throw new ContentError(
    file,
    problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  );
}

function explain(issue: Issue, source: Source): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    const known = issue.message.split(', ');
    return issue.keys.map((key) => unknownField([...issue.path, key], key, known, source));
  }
  const line = source.lineOf(issue.path);
  const stood = valueAt(source.data, issue.path);
  const found = stood === undefined || stood === null ? 'Feltet mangler.' : `Der står:     ${show(stood)}`;
  return [{ line, ...field(issue.path), text: `${found}\nDer skal stå: ${issue.message}` }];
}

function unknownField(path: PropertyKey[], key: string, known: string[], source: Source): Problem {
  const guess = nearest(key, known);
  const help = guess ? `Mente du "${guess}"?` : `Felterne her hedder: ${known.join(', ')}.`;
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

function show(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** What should stand there, for the checks that a schema gives no words of its own. */
function shouldBe(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
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

const kinds: Record<string, string> = {
  string: 'en tekst',
  number: 'et tal',
  boolean: 'ja eller nej',
  array: 'en liste, hvor hver linje begynder med -',
  object: 'felter med navn og kolon',
};

function amount(origin: string, limit: number): string {
  if (origin === 'string') return `${limit} tegn`;
  return origin === 'array' ? `${limit} på listen` : String(limit).replace('.', ',');
}
