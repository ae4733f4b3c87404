import type { CheckPicture } from '../check-pictures.ts';
import { insteadOf, type Problem } from '../content-error.ts';
import type { Text } from './read-text.ts';

interface Context {
  file: string;
  checkPicture: CheckPicture;
}

interface Slip {
  pattern: RegExp;
  /** What should have been written. */
  should(match: RegExpExecArray, context: Context): string;
}

/** What editors write for the family's name in fields, where another ending is another word: `FAMILIEN`. */
export const familyWord = /(?<![\p{L}\d])FAMILIE(?!\p{Lu})/u;
export const familyName = 'familiens navn. FAMILIE bliver kun byttet ud i felterne.';

const inLink =
  '(…) med kantede parenteser om teksten, runde om adressen, en parentes til sidst og ingen mellemrum';

/** Markdown that would not be recognized and would be shown as it was typed. */
const slips: readonly Slip[] = [
  {
    // ![words](a name with spaces (1).jpg “caption”)
    pattern: /!\[([^\]]*)\]\((\S.*?\.(?:jpe?g|png|webp|avif|gif|svg|hei[cf]))(?: +([^)]+)(?<!\.\w+))? *\)/i,
    should: ([, words, url = '', caption], { file, checkPicture }) => {
      const wrong = /Der skal stå: (.*)$/s.exec(checkPicture(url, file) ?? '')?.[1] ?? url;
      const [name = '', ...why] = wrong.split('\n');
      if (!/\.\w+$/.test(name)) return wrong;
      const quoted = caption && `"${unquoted(caption)}"`;
      if (quoted !== caption) why.push('Billedteksten skal have lige anførselstegn om sig.');
      return [`![${words}](${name}${quoted ? ` ${quoted}` : ''})`, ...why].join('\n');
    },
  },
  {
    // ![words(./a.jpg)
    pattern: /(!?\[[^[\]()]+)\(((?:https?:|\.?\/)[^()]*)\)/,
    should: ([, words, url]) => `${words}](${url})`,
  },
  {
    pattern: /! \[([^\]]*)\]|!\[([^\]]*)\] \(/,
    should: () => '![det, billedet viser](./navn.jpg) uden mellemrum imellem',
  },
  ...[
    // A space in the address, or before it.
    /\[([^\]]+)\]\([^)\s]*\s[^)]*\)/,
    /\[([^\]]+)\] \((?=https?:|\.?\/|www\.|$)/,
    // No end, or brackets the other way round.
    /\[([^\]]+)\]\((?=[^)]*$)/,
    /\(([^()]+)\)\[(?=https?:|www\.|\.?\/|$)/,
  ].map((pattern): Slip => ({ pattern, should: ([, words]) => `[${words}]${inLink}` })),
  {
    pattern: /\[\^([^\]\s]+)\]/,
    should: ([note]) => `${note} og nederst i teksten en linje for sig med noten: ${note}: …`,
  },
  {
    pattern: /^(#(?=#|\p{L})#{0,5})([\p{L}\d].*)$/mu,
    should: ([, marks = '', text]) =>
      `${marks.padEnd(2, '#')} ${text} (med mellemrum efter ${marks.padEnd(2, '#')})`,
  },
  {
    // A list of Word's.
    pattern: /^[•▪●‣◦]\s+(.*)$/m,
    should: ([, text]) => `- ${text} (med en bindestreg og et mellemrum foran)`,
  },
  {
    // A dash that Word has made longer.
    pattern: /^[–—] +(.*)(?=\n[–—] )/m,
    should: ([, text]) => `- ${text}\nEr det replikker og ikke en liste, så sæt en tom linje mellem dem.`,
  },
  {
    pattern: /^(-|\d+[.)])(\p{L}.*)(?=\n(-|\d+[.)])\p{L})/mu,
    should: ([, mark, text]) => `${mark} ${text} (med mellemrum efter ${mark})`,
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
    pattern: /^\|.*\|$(?=\n\|)/m,
    should: ([row = '']) => `en linje mere under den: ${row.replaceAll(/[^|]+/g, ' --- ')}`,
  },
  {
    pattern: /\*\* [^*\n]+ \*\*|\*\*(?=[\p{L}\d])|(?<=[\p{L}\d])\*\*/u,
    should: () => '**fed**, hvor de to stjerner står lige op ad ordene på begge sider',
  },
  { pattern: familyWord, should: () => familyName },
];

/** A caption without the quotation marks around it, and with others for those within it. */
const unquoted = (caption: string) =>
  caption
    .trim()
    .replaceAll(/^["'“”„»«‘’]+|["'“”„»«‘’]+$/g, '')
    .replaceAll(/"([^"]*)"/g, '»$1«')
    .replaceAll('"', '');

/** Finds the first slip in each piece of text. */
export function strayMarkup({ nodes, lines }: Text, context: Context): Problem[] {
  return nodes.flatMap((node): Problem[] => {
    if (node.type !== 'text') return [];
    for (const { pattern, should } of slips) {
      const match = pattern.exec(node.value);
      if (!match) continue;
      const line = (node.position?.start.line ?? 1) + node.value.slice(0, match.index).split('\n').length - 1;
      // Characters escaped with a backslash are intended.
      if (lines[line - 1]?.includes(`\\${match[0][0]}`)) continue;
      return [{ line, text: insteadOf(match[0], should(match, context)) }];
    }
    return [];
  });
}
