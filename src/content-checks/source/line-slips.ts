import { insteadOf } from '../content-error.ts';
import { nearest } from '../nearest.ts';

/** What is wrong with a line, and the line as it was meant; undefined when that cannot be known. */
interface Slip {
  text: string;
  suggestion?: string;
}

/**
 * Finds a mistake in how a line of fields is written, up to its value. `next` is the line below, `known`
 * contains the names of fields.
 */
export function findSlip(line: string, next: string | undefined, known: readonly string[]): Slip | undefined {
  const [, start = '', rest = ''] = /^(\s*)(.*)$/.exec(line) ?? [];
  if (start.includes('\t')) return { text: 'Linjen er rykket ind med tabulator. Brug mellemrum.' };
  if (/[^ ]/.test(start))
    return {
      text: 'Linjen begynder med et særligt mellemrum fra et skriveprogram. Slet det, og skriv et nyt.',
    };
  const slip =
    wrongDash(rest) ?? tabulator(rest) ?? gluedColon(rest, known) ?? missingColon(rest, next, known);
  return (
    slip && {
      text: insteadOf(rest, `${slip.suggestion} (${slip.hint})`),
      suggestion: start + slip.suggestion,
    }
  );
}

interface Repair {
  suggestion: string;
  hint: string;
}

/** `-navn: Pilsner`, and characters that people and programs write instead of a dash: `– navn`, `* navn`. */
function wrongDash(rest: string): Repair | undefined {
  const bullet = /^[–—•·+*](?= )|^[–—•·](?=\S)/.exec(rest)?.[0];
  if (bullet)
    return {
      suggestion: `- ${rest.slice(1).trim()}`,
      hint: `med en bindestreg og et mellemrum i stedet for ${bullet}`,
    };
  return /^-[^\s-]/.test(rest)
    ? { suggestion: `- ${rest.slice(1)}`, hint: 'med et mellemrum efter -' }
    : undefined;
}

/** `kg:` and a tabulator, which looks like a space. */
function tabulator(rest: string): Repair | undefined {
  const [, key, value = ''] = /^((?:- +)?[\p{L}_]+:) *\t\s*(.*)$/u.exec(rest) ?? [];
  return key === undefined
    ? undefined
    : { suggestion: `${key} ${value}`, hint: 'med et mellemrum efter kolonet, ikke en tabulator' };
}

/** `kg:4,5`, also with a non-breaking space. */
function gluedColon(rest: string, known: readonly string[]): Repair | undefined {
  const [, dash = '', key = '', value = ''] = /^(- +)?([\p{L}_]+) *:\u00a0*(?! )(\S.*)$/u.exec(rest) ?? [];
  return known.includes(key.normalize())
    ? { suggestion: `${dash}${key}: ${value}`, hint: 'med et mellemrum efter kolonet' }
    : undefined;
}

/** `- navn Pilsner`, if the next line has another field of the same list item. */
function missingColon(rest: string, next: string | undefined, known: readonly string[]): Repair | undefined {
  const [, key = '', value = ''] = /^- +([\p{L}_]+) +([^:]*)$/u.exec(rest) ?? [];
  return known.includes(key.normalize()) && /^ +[\p{L}_]+:/u.test(next ?? '')
    ? { suggestion: `- ${key}: ${value}`, hint: 'med kolon efter feltets navn' }
    : undefined;
}

/** Describes the problem with a line that is not a field, a list item or part of a text. */
export function strayLine(line: string, known: readonly string[]): string {
  const [, word = '', value = ''] = /^\s*([^\s=;]*)[\s=;]*(.*)$/.exec(line) ?? [];
  const suggestion =
    word.length > 3 || (word.length > 2 && known.includes(word)) ? nearest(word, known) : undefined;
  return suggestion
    ? insteadOf(line.trim(), `${suggestion}: ${value} (med kolon efter feltets navn)`)
    : stray;
}

const stray =
  'Linjen er hverken et felt eller en del af en liste. En tekst i et felt skal stå på én linje. Er det artiklens tekst, mangler der en linje med --- over den.';
