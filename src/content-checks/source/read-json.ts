import { insteadOf, type Problem } from '../content-error.ts';
import { type Fields, readYaml } from './yaml.ts';

/** Parses a JSON file that contains a list. Returns its problems when it cannot be parsed. */
export function readJson(text: string): Fields | Problem[] {
  try {
    if (!Array.isArray(JSON.parse(text))) return [{ line: 1, text: noList }];
  } catch (cause) {
    return [slip(text) ?? unreadable(text, cause as Error)];
  }
  // JSON is also valid YAML, and the YAML parser knows the lines.
  return readYaml(text, 1);
}

/** Finds common mistakes in a JSON list. Text in quotation marks is ignored. */
function slip(text: string): Problem | undefined {
  const lines = text.split('\n');
  const bare = lines.map((line) =>
    line.replaceAll(/"(\\.|[^"\\])*"/g, (quoted) => '"'.padEnd(quoted.length - 1, '_').concat('"')),
  );
  const find = (pattern: RegExp) => bare.findIndex((line) => pattern.test(line));
  const problemAt = (index: number, text: string): Problem => ({ line: index + 1, text });

  const comment = find(/\/\/|\/\*|^\s*#/);
  if (comment >= 0)
    return problemAt(
      comment,
      'Der kan ikke stå en bemærkning i listen. Slet det, der begynder med //, /* eller #.',
    );
  const curly = find(/[“”„«»‘’]/);
  if (curly >= 0)
    return problemAt(
      curly,
      insteadOf((lines[curly] ?? '').trim(), (lines[curly] ?? '').trim().replaceAll(/[“”„«»‘’]/g, '"')),
    );
  const single = find(/'/);
  if (single >= 0)
    return problemAt(
      single,
      insteadOf((lines[single] ?? '').trim(), (lines[single] ?? '').trim().replaceAll("'", '"')),
    );
  const last = /,\s*[\]}]/.exec(bare.join('\n'));
  if (last)
    return problemAt(
      bare.join('\n').slice(0, last.index).split('\n').length - 1,
      'Efter den sidste må der ikke stå et komma.',
    );
  const missing = /[}\]"\d](?=\s*\n\s*[{"])/.exec(bare.join('\n'));
  if (missing)
    return problemAt(
      bare.join('\n').slice(0, missing.index).split('\n').length - 1,
      'Der mangler et komma til sidst i linjen, for der kommer en til.',
    );
  const end = bare.findLastIndex((line) => line.trim() !== '');
  return /^\s*\[/.test(text) && !bare[end]?.trimEnd().endsWith(']')
    ? problemAt(end, 'Listen skal slutte med ] på en linje for sig.')
    : undefined;
}

/** Reports V8's error at the line of the last character that it could read. */
function unreadable(text: string, { message }: Error): Problem {
  const offset = /position (\d+)/.exec(message)?.[1] ?? text.length;
  return { line: text.slice(0, Number(offset)).trimEnd().split('\n').length, text: otherwise };
}

const noList = 'Filen skal være en liste i kantede parenteser: [ først og ] til sidst.';
const otherwise =
  'Linjen kan ikke læses. Sammenlign den med linjerne omkring: { foran, } bagved, komma imellem og anførselstegn om tekst.';
