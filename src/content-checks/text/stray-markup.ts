import type { MdastNode } from 'satteri';
import { insteadOf, type Problem } from '../content-error.ts';
import type { Text } from './read-text.ts';

/** What is wrong, and what should have been written. */
type Slip = readonly [RegExp, (match: RegExpExecArray) => string];

/** What editors write for the family's name in fields, where another ending is another word: `FAMILIEN`. */
export const familyWord = /(?<![\p{L}\d])FAMILIE(?!\p{Lu})/u;
export const familyName = 'familiens navn. FAMILIE bliver kun byttet ud i felterne.';

const inLink =
  '(…) med kantede parenteser om teksten, runde om adressen, en parentes til sidst, på én linje og uden mellemrum';

/** Markdown that would not be recognized and would be shown as it was typed. */
const slips: readonly Slip[] = [
  [
    // ![words](a name with spaces (1).jpg “caption”)
    /!\[([^\]]*)\]\(\S.*?\.(?:jpe?g|png|webp|avif|gif|svg|hei[cf])\b/i,
    ([, words]) =>
      `![${words}](./navn.jpg "Billedtekst") med lige anførselstegn og intet mellemrum i navnet. Har filen et mellemrum, så omdøb også den.`,
  ],
  [/!\[\[([^\]|]+).*?\]\]/, ([, name]) => `![det, billedet viser](./${name})`],
  [
    // ![words(./a.jpg)
    /(!?\[[^[\]()]+)\(((?:https?:|\.?\/)[^()]*)\)/,
    ([, words, url]) => `${words}](${url})`,
  ],
  [/! \[([^\]]*)\]|!\[([^\]]*)\] \(/, () => '![det, billedet viser](./navn.jpg) uden mellemrum imellem'],
  ...[
    // A space in the address, or before it.
    /\[([^\]]+)\]\([^)\s]*\s[^)]*\)/,
    /\[([^\]]+)\]\s\((?=https?:|\.?\/|www\.|$)/,
    // No end, or brackets the other way round.
    /\[([^\]]+)\]\((?=[^)]*$)/,
    /\(([^()]+)\)\[(?=https?:|www\.|\.?\/|$)/,
  ].map((pattern): Slip => [pattern, ([, words]) => `[${words}]${inLink}`]),
  [/\[\^([^\]\s]+)\]/, ([note]) => `${note} og nederst i teksten en linje for sig med noten: ${note}: …`],
  [
    /^(#(?=#|\p{L})#{0,5})([\p{L}\d].*)$/mu,
    ([, marks = '', text]) => `${marks.padEnd(2, '#')} ${text} (med mellemrum efter ${marks.padEnd(2, '#')})`,
  ],
  [
    // Or stars of which only some belong together.
    /\*\* [^*\n]+ \*\*|\*\*(?=[\p{L}\d])|(?<=[\p{L}\d])\*\*|^\*(?=[\s\p{P}]|$)|(?<=\s)\*$/u,
    () => '**fed**, hvor de to stjerner står lige op ad ordene på begge sider',
  ],
  [familyWord, () => familyName],
];

/** What lines begin with that are to stay below each other, or what parts them, with what should be there. */
const starts: readonly Slip[] = [
  [
    /^(\d+[.)](?=\p{L})|\p{Ll}[.)](?=\s))\s*(.*)/u,
    ([, mark = '', text]) => `${/\d/.test(mark) ? mark : '1.'} ${text} (med mellemrum efter tallet)`,
  ],
  [
    /^(o\t|\*(?=[^*]+$)|[^\p{L}\p{N}\s"'»«„“”‘’([<>_`#|!\\*$€£%&@]{1,2})\s*(.*)/u,
    ([, , text]) => `- ${text} (med en bindestreg og et mellemrum foran)`,
  ],
  [
    // Rows of a spreadsheet, of words placed with spaces, or of a table without the line below its heading.
    /^.*?\S.*?(\t| {3,}|\|)(?=\s*\S).*/,
    ([row]) => {
      const cells = row.split(/\s*(?:\t| {3}|\|)\s*/).filter(Boolean);
      const line = (each: readonly string[]) => `| ${each.join(' | ')} |\n              `;
      return `${line(cells)}${line(cells.map(() => '---'))}og de andre rækker som den første.`;
    },
  ],
  // Of a chat: when somebody wrote, and who.
  [/^(\[?\d{1,2}[.:/]\d\d|\p{Lu}[\p{L} ]{0,20}: ).*/u, ([line]) => `${line}\\`],
];

/** Finds lines of a paragraph that somebody ended on purpose, and that the page shows as one. */
function runTogether(node: MdastNode, lines: readonly string[]): Problem | undefined {
  if (node.type !== 'paragraph' || !node.position) return undefined;
  const { start, end } = node.position;
  const rows = lines
    .slice(start.line - 1, end.line)
    .map((row, index) => (index === 0 ? row.slice(start.column - 1) : row.replace(/^[\s>]+/, '')));
  const longest = Math.max(...rows.map((row) => row.length));
  const withNextWord = (index: number) => `${rows[index]} ${rows[index + 1]?.split(' ')[0]}`.length;
  // Prose that a program has broken at a narrow width: no line had room for the next word.
  const isProse = longest >= 40 && rows.slice(0, -1).every((_, index) => withNextWord(index) > longest);
  const isItem = /^[\s>]*([-*+]|\d+[.)])\s/.test(lines[start.line - 1] ?? '');
  let before: Problem | undefined;
  for (const [index, row] of rows.slice(0, -1).entries()) {
    const next = rows[index + 1] ?? '';
    const isOver = /(\\|\s\s|\/>)$|^!\[/.test(row);
    const [kind, should] = starts.find(([each]) => each.test(row)) ?? [];
    const told = (what: string) => ({ line: start.line + index, text: insteadOf(row, what, apart) });
    if (isItem && /^[-*+•·]\p{L}/u.test(next))
      return { line: start.line + index + 1, text: insteadOf(next, `- ${next.slice(1)}`, apart) };
    const match = kind === starts.find(([each]) => each.test(next))?.[0] && kind?.exec(row);
    if (match && should && !isOver) return told(should(match));
    const isShort = !isOver && !isProse && withNextWord(index) <= 60;
    if (isShort && before) return before;
    before = isShort ? told(`${row}\\`) : undefined;
  }
  return undefined;
}

const apart =
  'Linjer lige under hinanden bliver til én. En tom linje imellem gør dem til afsnit, og \\ sidst i hver af dem bevarer linjeskiftene.';

export function strayMarkup({ nodes, lines }: Text): Problem[] {
  let told = 0;
  return nodes.flatMap((node): Problem[] => {
    const joined = runTogether(node, lines);
    if (joined) told = node.position?.end.line ?? 0;
    if (joined) return [joined];
    if (node.type !== 'text' || (node.position?.start.line ?? 0) <= told) return [];
    for (const [pattern, should] of slips) {
      const match = pattern.exec(node.value);
      if (!match) continue;
      const line = (node.position?.start.line ?? 1) + node.value.slice(0, match.index).split('\n').length - 1;
      // Characters escaped with a backslash are intended.
      if (lines[line - 1]?.includes(`\\${match[0][0]}`)) continue;
      const stands = match[0].length > 1 ? match[0] : (lines[line - 1] ?? '').trim();
      return [{ line, text: insteadOf(stands, should(match)) }];
    }
    return [];
  });
}
