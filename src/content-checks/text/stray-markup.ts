import type { MdastNode } from 'satteri';
import { insteadOf, type Problem } from '../content-error.ts';
import { checkPicture } from '../pictures/check-picture.ts';
import type { TextContext } from './text-context.ts';

interface Slip {
  pattern: RegExp;
  /** What should have been written. */
  should(match: RegExpExecArray, context: TextContext, line: string): string;
}

/** What editors write for the family's name in fields, where another ending is another word: `FAMILIEN`. */
export const familyWord = /(?<![\p{L}\d])FAMILIE(?!\p{Lu})/u;
export const familyName = 'familiens navn. FAMILIE bliver kun byttet ud i felterne.';

/** Markdown that would not be recognized and would be shown as it was typed. */
const slips: readonly Slip[] = [
  {
    // ![words](./a.jpg “caption”)
    pattern: /!\[([^\]]*)\]\(([^\s()\\:]+\.(?:jpe?g|png|webp|avif|gif|svg))\s+([^)]+)(?<!\.\w+)\)/i,
    should: ([, words, url, caption = '']) =>
      `![${words}](${url} "${unquoted(caption)}") med lige anførselstegn om billedteksten`,
  },
  {
    // ![words](a name with spaces.jpg)
    pattern: /!\[([^\]]*)\]\(([^)]*)\)/,
    should: ([, words, url = ''], { file, files }) => {
      const wrong = checkPicture(url.trim(), file, files) ?? '';
      if (/\\|:/.test(url)) return /Der skal stå: (.*)$/s.exec(wrong)?.[1] ?? '';
      return `![${words}](${/Der skal stå: (.*)$/s.exec(wrong)?.[1]?.replace(/, når filen/, '), når filen') ?? `${url.trim()})`}`;
    },
  },
  {
    // As notes programs write it.
    pattern: /!\[\[([^\]|]+)[^\]]*\]\]/,
    should: ([, name]) => `![det, billedet viser](./${name})`,
  },
  {
    pattern: /! \[([^\]]*)\]|!\[([^\]]*)\] \(/,
    should: () => '![det, billedet viser](./navn.jpg) uden mellemrum imellem',
  },
  {
    // [words](an address with spaces)
    pattern: /\[([^\]]+)\]\(([^)\s]+ [^)]*)\)/,
    should: ([, words, url = '']) => `[${words}](${url.trim().replaceAll(' ', '%20')})`,
  },
  {
    pattern: /\[([^\]]+)\] \((?=https?:|\.?\/|www\.|$)/,
    should: ([, words]) => `[${words}](… uden mellemrum mellem ] og (`,
  },
  {
    pattern: /\[([^\]]+)\]\((?=[^)]*$)/,
    should: ([, words], _, line) => {
      // The first part of an address with a space is a link of its own.
      const [, url] = /\]\(([^\s()]+ [^()"]*)\)/.exec(line) ?? [];
      return url
        ? `[${words}](${url.trim().replaceAll(' ', '%20')}) uden mellemrum i adressen`
        : `[${words}](…) med en parentes til sidst`;
    },
  },
  {
    pattern: /\(([^()]+)\)\[(?=https?:|www\.|\.?\/|$)/,
    should: ([, words]) => `[${words}](…) med kantede parenteser om teksten og runde om adressen`,
  },
  {
    pattern: /\[\^([^\]\s]+)\]/,
    should: ([note]) => `${note} og nederst i teksten en linje for sig med noten: ${note}: …`,
  },
  {
    pattern: /\[([^\]]+)\]\[[^\]]*\]/,
    should: ([, words]) => `[${words}](…) med adressen i runde parenteser`,
  },
  {
    pattern: /^(#(?=#|\p{L})#{0,5})([\p{L}\d].*)$/mu,
    should: ([, marks = '', text]) =>
      `${marks.padEnd(2, '#')} ${text} (med mellemrum efter ${marks.padEnd(2, '#')})`,
  },
  {
    // With the space that a Mac writes when Alt is still down after #.
    pattern: /^(#{1,6}|-|\*)\u00a0\s*(.*)$/m,
    should: ([, marks = '', text]) => `${marks === '#' ? '##' : marks} ${text} (${ordinarySpace})`,
  },
  {
    pattern: /^1\.\u00a0\s*(.*)\n2\./m,
    should: ([, text]) => `1. ${text} (${ordinarySpace})`,
  },
  {
    // A list of Word's.
    pattern: /^[•▪●‣◦]\s+(.*)$/m,
    should: ([, text]) => `- ${text} (med en bindestreg og et mellemrum foran)`,
  },
  {
    // A sublist of Word's.
    pattern: /^o[ \t]+(.*)$(?=\n+o[ \t])/m,
    should: ([, text]) => `- ${text} (med en bindestreg og et mellemrum foran)`,
  },
  {
    // Rows of a spreadsheet.
    pattern: /^[^\t\n]+\t.*$(?=\n[^\t\n]+\t)/m,
    should: ([row = '']) => {
      const cells = row.trim().split('\t');
      const line = (each: readonly string[]) => `| ${each.join(' | ')} |`;
      const below = ' '.repeat('Der skal stå: '.length);
      return `${line(cells)}\n${below}${line(cells.map(() => '---'))}\n${below}og de andre rækker som den første. En tabulator deler ikke op.`;
    },
  },
  {
    pattern: /^-(\p{L}.*)\n-\p{L}/mu,
    should: ([, text]) => `- ${text} (med mellemrum efter -)`,
  },
  {
    pattern: /^1\.(\p{L}.*)\n2\.\p{L}/mu,
    should: ([, text]) => `1. ${text} (med mellemrum efter punktummet)`,
  },
  {
    pattern: /^\|.*\|$(?=\n\|)/m,
    should: ([row = '']) => `en linje mere under den: ${row.replaceAll(/[^|]+/g, ' --- ')}`,
  },
  {
    pattern: /\*\* [^*\n]+ \*\*/,
    should: () => '**fed**, hvor de to stjerner står lige op ad ordene på begge sider',
  },
  {
    pattern: /\*\*(?=[\p{L}\d])|(?<=[\p{L}\d])\*\*/u,
    should: () => '**fed**, hvor de to stjerner står lige op ad ordene på begge sider',
  },
  {
    pattern: familyWord,
    should: () => familyName,
  },
];

/** A caption without the quotation marks around it, and with others for those within it. */
const unquoted = (caption: string) =>
  caption
    .trim()
    .replaceAll(/^["'“”„»«‘’]+|["'“”„»«‘’]+$/g, '')
    .replaceAll(/"([^"]*)"/g, '»$1«')
    .replaceAll('"', '');

const ordinarySpace = 'mellemrummet er et særligt fra et skriveprogram: slet det, og skriv et nyt';

export function strayMarkup(
  nodes: readonly MdastNode[],
  lines: readonly string[],
  context: TextContext,
): Problem[] {
  return nodes.flatMap((node): Problem[] => {
    if (node.type !== 'text') return [];
    for (const { pattern, should } of slips) {
      const match = pattern.exec(node.value);
      if (!match) continue;
      const line = (node.position?.start.line ?? 1) + node.value.slice(0, match.index).split('\n').length - 1;
      // Characters escaped with a backslash are intended.
      if (lines[line - 1]?.includes(`\\${match[0][0]}`)) continue;
      return [{ line, text: insteadOf(match[0], should(match, context, lines[line - 1] ?? '')) }];
    }
    return [];
  });
}
