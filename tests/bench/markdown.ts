import type { Part, Row, Table } from './part.ts';

/** Formats a part's figures as a Markdown table under its name, with the method and the machine. */
export function markdown(
  { name, how }: Pick<Part, 'name' | 'how'>,
  figures: readonly Row[] | Table,
  machine: string,
): string {
  const { head, lines } = 'head' in figures ? figures : tableOf(figures);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [line(head), line(head.map(() => '---')), ...lines.map(line)].join('\n');
  return `${[`## ${name}`, table, how, machine].filter(Boolean).join('\n\n')}\n`;
}

const tableOf = (rows: readonly Row[]): Pick<Table, 'head' | 'lines'> => ({
  head: ['what', 'measured', 'at most'],
  lines: rows.map(({ what, figure, budget, kept }) => [
    what,
    kept === false ? `**${figure}**` : figure,
    budget ?? '',
  ]),
});

/** Describes the figures that exceed their budgets. */
export const broken = (figures: readonly Row[] | Table): readonly string[] =>
  'head' in figures
    ? figures.broken
    : figures
        .filter(({ kept }) => kept === false)
        .map(({ what, figure, budget }) => `${what}: ${figure}, at most ${budget}`);

/** Replaces the section with the same heading in a file, or adds it at the end. */
export function withSection(file: string, section: string): string {
  const heading = (text: string) => text.split('\n')[0];
  const [intro = '', ...sections] = file.split(/^(?=## )/m).map((each) => each.trim());
  const at = sections.findIndex((each) => heading(each) === heading(section));
  sections.splice(at < 0 ? sections.length : at, 1, section.trim());
  return `${[intro, ...sections].join('\n\n')}\n`;
}
