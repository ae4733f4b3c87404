import type { DownloadFile } from '../../../app-shell/store/download.ts';
import type { LogRow } from '../../../data/gateway/tables.ts';
import { clockText, dayOf, type EpochMs, startOf } from '../../../lib/dates.ts';
import { isoDay, monthName } from '../../../lib/long-dates.ts';

/**
 * `markdown`: a yearbook to read. `csv`: for spreadsheets set to Danish. `json`: for programs, with times in
 * UTC.
 */
export type ExportFormat = 'markdown' | 'csv' | 'json';

/** What the files say about their origin, and the members' names. */
export interface ExportContext {
  /** The family's name for the heading. */
  readonly family: string;
  readonly names: ReadonlyMap<string, string>;
  readonly now: EpochMs;
}

/** Writes entries, which are newest first, to a file. */
export function logFile(format: ExportFormat, rows: readonly LogRow[], context: ExportContext): DownloadFile {
  const day = isoDay(dayOf(context.now));
  const [type, ending, write] = formats[format];
  return { name: `log-${day}.${ending}`, type, text: write(rows, context) };
}

const formats = {
  markdown: ['text/markdown', 'md', yearbook],
  csv: ['text/csv', 'csv', csv],
  json: ['application/json', 'json', json],
} as const;

const who = (id: string | null, { names }: ExportContext) => (id === null ? '' : (names.get(id) ?? ''));
const iso = (at: EpochMs) => new Date(at).toISOString();
/** '2026-11-21 14:32' in Copenhagen, which spreadsheets recognize as a time. */
const localTime = (at: EpochMs) => `${isoDay(dayOf(at))} ${clockText(at).replace('.', ':')}`;

/** Writes a yearbook in Markdown: the newest year first, with its months and what was done in each. */
function yearbook(rows: readonly LogRow[], context: ExportContext): string {
  const lines = [`# ${escaped(context.family)}: log`, ''];
  const open = rows.filter(({ done }) => !done);
  if (open.length > 0) lines.push('## Gøremål', '', ...open.map(({ name }) => `- [ ] ${escaped(name)}`), '');
  let year = 0;
  for (const [month, entries] of byMonth(rows.filter(({ done }) => done))) {
    const first = dayOf(month);
    if (first.year !== year) lines.push(`## ${first.year}`, '');
    year = first.year;
    lines.push(`### ${monthName(month)}`, '');
    for (const row of entries.toReversed()) {
      const by = who(row.doneBy, context);
      lines.push(`- **${dayOf(row.date).day}.** ${escaped(row.name)}${by && ` (${escaped(by)})`}`);
    }
    lines.push('');
  }
  return lines.join('\n');
}

function byMonth(rows: readonly LogRow[]): ReadonlyMap<EpochMs, LogRow[]> {
  const months = new Map<EpochMs, LogRow[]>();
  for (const row of rows) {
    const month = startOf({ ...dayOf(row.date), day: 1 });
    const entries = months.get(month);
    if (entries) entries.push(row);
    else months.set(month, [row]);
  }
  return months;
}

/** Escapes text within a line of Markdown. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>&~]/g, '\\$&');

const columns = ['id', 'navn', 'udført', 'dato', 'oprettet af', 'udført af'];

/**
 * Writes CSV that a Danish Excel opens correctly by double-click: UTF-8 with a byte order mark, semicolons,
 * local times, CR LF at line ends, and quotes where needed.
 */
function csv(rows: readonly LogRow[], context: ExportContext): string {
  const lines = rows.map((row) => [
    row.id,
    row.name,
    row.done ? 'ja' : 'nej',
    localTime(row.date),
    who(row.createdBy, context),
    who(row.doneBy, context),
  ]);
  return `\uFEFF${[columns, ...lines].map((cells) => `${cells.map(cell).join(';')}\r\n`).join('')}`;
}

/**
 * Returns a cell that spreadsheets treat as text: one that starts like a formula is prefixed with an
 * apostrophe.
 */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function json(rows: readonly LogRow[], context: ExportContext): string {
  const entries = rows.map((row) => ({
    id: row.id,
    name: row.name,
    done: row.done,
    date: iso(row.date),
    createdBy: who(row.createdBy, context) || null,
    doneBy: who(row.doneBy, context) || null,
  }));
  return `${JSON.stringify({ family: context.family, exported: iso(context.now), entries }, null, 2)}\n`;
}
