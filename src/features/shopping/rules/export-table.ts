/** The file of another list app, as lines that quick add reads. */
import { tidyInput } from '../../../lib/tidy-text.ts';

/** The names of columns in exports, in lower case. */
const columnNames = {
  title: /^(?:navn|vare|titel|name|item|title|content)$/,
  note: /^(?:noter?|notes?)$/,
  quantity: /^(?:antal|mængde|quantity)$/,
  unit: /^(?:enhed|unit)$/,
  done: /^(?:købt|færdig|done|checked|completed)$/,
};

const isDone = /^(?:1|x|true|ja|yes|købt|færdig|done|[✓✔☑✅])$/iu;

/** Returns a line for each thing, '[x] Mælk, 2 l (øko)'; the text itself if its first line names no column of things. */
export function linesOfTable(text: string): string {
  const firstLine = text.trimStart().split('\n', 1)[0] ?? '';
  const separator = [';', '\t', ','].find((each) => titleIn(cellsOf(firstLine, each)[0] ?? []) >= 0);
  if (separator === undefined) return text;
  const [header = [], ...lines] = cellsOf(text, separator);
  const title = titleIn(header);
  return lines
    .map((cells) => {
      const cell = (column: keyof typeof columnNames) => {
        const at = header.findIndex((name, i) => i !== title && columnNames[column].test(columnName(name)));
        return tidyInput(cells[at] ?? '', 100)
          .replace(/\s*[();,]+\s*/g, ' ')
          .trim();
      };
      const name = tidyInput(cells[title] ?? '', 100).replaceAll(';', ',');
      // Many apps write 1 where nothing was said.
      const amount = [cell('quantity'), cell('unit')].filter(Boolean).join(' ').replace(/^1$/, '');
      const line = [name, amount && `, ${amount}`, cell('note') && ` (${cell('note')})`].join('');
      return name && (isDone.test(cell('done')) ? `[x] ${line}` : line);
    })
    .filter(Boolean)
    .join('\n');
}

const columnName = (name: string) => tidyInput(name, 40).toLowerCase();

const titleIn = (header: readonly string[]): number =>
  header.findIndex((name) => columnNames.title.test(columnName(name)));

/** Splits a text into lines of cells, in which quotes may hold separators and line ends (RFC 4180). */
function cellsOf(text: string, separator: string): readonly (readonly string[])[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\n]*))(${separator}|\n|$)`, 'g');
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.trim().replaceAll('\r', '').matchAll(cell)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end === '\n') lines.push([]);
  }
  return lines;
}
