/** What is pasted from another list app, as things of this list. */
import type { ShoppingRow, ShoppingTables } from '../../../data/tables.ts';
import { withPasted } from '../../../lib/pasted-lines.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import { familySpelling } from './draft.ts';
import { itemFields, longestNote, longestQuantity } from './fields.ts';
import { basket } from './item.ts';
import { itemOf, toWanted, wishChange } from './quick-add/add-entries.ts';
import { spelling } from './quick-add/match.ts';
import { type Entry, entryName, offers } from './quick-add/offers.ts';
import { keptQuantity, parseQuantity } from './quick-add/written.ts';

/** A thing of the other app. */
export interface Imported {
  readonly entry: Entry;
  /** Null where the other app has none. */
  readonly category: string | null;
  /** False for what is done there: it becomes an item that is not on the list. */
  readonly isWanted: boolean;
}

/** The most things that are moved at once: an action has at most 2,000 operations. */
export const mostMoved = 1_000;

/** The names of columns in exports, in lower case. Some apps call the thing itself 'description'. */
const columnNames = {
  title: /^(?:navn|vare|varenavn|titel|produkt|name|item(?: name)?|title|product|content|text)$/,
  note: /^(?:noter?|bemærkning(?:er)?|beskrivelse|detaljer|notes?|description|details|comments?)$/,
  category: /^(?:kategori|afdeling|gruppe|category|section|aisle|department|group)$/,
  quantity: /^(?:antal|mængde|amount|quantity|qty|count)$/,
  unit: /^(?:enhed|units?)$/,
  done: /^(?:købt|udført|færdig|afkrydset|(?:is ?)?(?:done|checked|bought|purchased|completed|crossed(?: ?(?:off|out))?)|status)$/,
};
type Column = keyof typeof columnNames;

const isDone =
  /^(?:1|x|true|sand|ja|yes|y|købt|udført|færdig|done|checked|bought|purchased|completed|[✓✔☑✅])$/iu;

/** Reads lines as quick add does, or a table with a header (CSV). Each thing is there once. */
export function readExport(rows: Iterable<ShoppingRow>, text: string): readonly Imported[] {
  const items = [...rows];
  const found = readTable(items, text) ?? readLines(items, text);
  return [...new Map(found.map((each) => [spelling(entryName(each.entry)), each])).values()].slice(
    0,
    mostMoved,
  );
}

/** Says what becomes of a thing that `member` moves here: '2 kg + 3 stk, før 2 kg · står på listen · Grønt'. */
export function outcomeText(tables: ShoppingTables, { entry, category, isWanted }: Imported, member: string) {
  const row = itemOf(tables, entry);
  return [
    isWanted && wishChange(toWanted(tables, entry, member)),
    row && basket.includes(row) && (isWanted ? 'står på listen' : 'bliver på listen'),
    row?.category ?? category ?? 'ny',
  ]
    .filter(Boolean)
    .join(' · ');
}

function readLines(items: readonly ShoppingRow[], text: string): readonly Imported[] {
  const [first] = offers(items, withPasted('', text.trim()));
  return (first?.entries ?? []).map((entry) => ({ entry, category: null, isWanted: true }));
}

/** Null where the first line does not name a column of things. */
function readTable(items: readonly ShoppingRow[], text: string): readonly Imported[] | null {
  const separator = [';', '\t', ','].find((each) => titleIn(cellsOf(firstLine(text), each)[0] ?? []) >= 0);
  if (separator === undefined) return null;
  const [header = [], ...lines] = cellsOf(text, separator);
  const title = titleIn(header);
  const known = new Map(items.map((row) => [row.key, row]));
  // An item that is there is preferred to a removed one of that name.
  const byActive = items.toSorted((a, b) => Number(a.active) - Number(b.active));
  const named = new Map(byActive.map((row) => [spelling(row.title), row]));
  return lines.flatMap((cells) => {
    const cell = (column: Column, longest: number) => {
      const at = header.findIndex((name, i) => i !== title && columnNames[column].test(columnName(name)));
      return tidyInput(cells[at] ?? '', longest);
    };
    const written = parseQuantity(tidyInput(cells[title] ?? '', itemFields.title.longest));
    if (!written.title) return [];
    const amount = [cell('quantity', longestQuantity), cell('unit', longestQuantity)]
      .filter(Boolean)
      .join(' ');
    // Many apps write 1 where nothing was said.
    const quantity =
      written.quantity ?? (amount === '1' ? null : keptQuantity(amount.slice(0, longestQuantity)));
    const wish = { quantity: quantity || null, note: cell('note', longestNote) || null };
    const row = named.get(spelling(written.title));
    const category = cell('category', itemFields.category.longest);
    return {
      entry: row ? { kind: 'item', row, ...wish } : { kind: 'new', title: written.title, ...wish },
      category: category ? familySpelling(category, known) : null,
      isWanted: !isDone.test(cell('done', 20)),
    };
  });
}

const firstLine = (text: string) => text.trimStart().split('\n', 1)[0] ?? '';
const columnName = (name: string) => tidyInput(name, 40).toLowerCase();

/** Returns which column holds the things; -1 if none does. */
function titleIn(header: readonly string[]): number {
  const titleAt = header.findIndex((name) => columnNames.title.test(columnName(name)));
  if (titleAt >= 0 || header.length < 2) return titleAt;
  return header.findIndex((name) => columnName(name) === 'description');
}

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
