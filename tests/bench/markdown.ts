import type { Part, Row, Table } from './part.ts';

/** A part's figures as a table in Markdown under its name, with how and on what they were got. */
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

/** The figures that do not keep their budget, each in words. */
export const broken = (figures: readonly Row[] | Table): readonly string[] =>
  'head' in figures
    ? figures.broken
    : figures
        .filter(({ kept }) => kept === false)
        .map(({ what, figure, budget }) => `${what}: ${figure}, at most ${budget}`);

/** A file of sections with one of them, known by its heading, replaced; a new one comes last. */
export function withSection(file: string, section: string): string {
  const heading = (text: string) => text.split('\n')[0];
  const [intro = '', ...sections] = file.split(/^(?=## )/m).map((each) => each.trim());
  const at = sections.findIndex((each) => heading(each) === heading(section));
  sections.splice(at < 0 ? sections.length : at, 1, section.trim());
  return `${[intro, ...sections].join('\n\n')}\n`;
}
