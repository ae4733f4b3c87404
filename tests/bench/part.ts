/** Figures of docs/figures.md. */
export interface Table {
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
  /** Descriptions of the figures that exceed their budgets. */
  readonly broken: readonly string[];
}

/** A figure with its unit, such as `p95 12 ms`. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  /** The highest accepted value with its unit, and whether the figure is within it. */
  readonly budget?: string;
  readonly kept?: boolean;
}

/** A part of `npm run bench`. It starts the servers it needs on free loopback ports and stops them. */
export interface Part {
  readonly name: string;
  /** How the figures were measured, for readers of docs/figures.md. */
  readonly how: string;
  run(): Promise<Table>;
}

export const tableOf = (rows: readonly Row[]): Table => ({
  head: ['what', 'measured', 'at most'],
  lines: rows.map(({ what, figure, budget = '', kept }) => [
    what,
    kept === false ? `**${figure}**` : figure,
    budget,
  ]),
  broken: rows.flatMap(({ what, figure, budget, kept }) =>
    kept === false ? `${what}: ${figure}, at most ${budget}` : [],
  ),
});

/** Returns the value that `share` (0 to 1) of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

export function markdown({ name, how }: Part, { head, lines }: Table, machine: string): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [line(head), line(head.map(() => '---')), ...lines.map(line)].join('\n');
  return `${[`## ${name}`, table, how, machine].join('\n\n')}\n`;
}

/** Replaces the section with the same heading in a file, or adds it at the end. */
export function withSection(file: string, section: string): string {
  const heading = (text: string) => text.split('\n')[0];
  const [intro = '', ...sections] = file.split(/^(?=## )/m).map((each) => each.trim());
  const at = sections.findIndex((each) => heading(each) === heading(section));
  sections.splice(at < 0 ? sections.length : at, 1, section.trim());
  return `${[intro, ...sections].join('\n\n')}\n`;
}
