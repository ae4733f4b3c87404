import type { Row, Table } from './part.ts';

/** A part's figures as a table in Markdown, under its name. */
export function markdown(name: string, figures: readonly Row[] | Table): string {
  const { head, lines } = 'head' in figures ? figures : tableOf(figures);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [`### ${name}`, '', line(head), line(head.map(() => '---')), ...lines.map(line), ''].join('\n');
}

const tableOf = (rows: readonly Row[]): Pick<Table, 'head' | 'lines'> => ({
  head: ['what', 'measured', 'at most'],
  lines: rows.map(({ what, figure, budget, kept }) => [
    what,
    kept === false ? `**${figure}**` : figure,
    budget ?? '',
  ]),
});

/** What stands between the marks in a text, replaced. A text without them is an error. */
export function between(text: string, mark: string, inner: string): string {
  const [start, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The text has no ${start} … ${end}.`);
  return `${text.slice(0, from + start.length)}\n${inner}\n${text.slice(to)}`;
}
