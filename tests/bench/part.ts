/** One figure of docs/figures.md. */
export interface Row {
  /** What was measured. */
  readonly what: string;
  /** The figure with its unit, such as `p95 12 ms`. */
  readonly figure: string;
  /** The highest accepted value with its unit; undefined when there is no budget. */
  readonly budget?: string;
  /** Whether the figure is within the budget. */
  readonly kept?: boolean;
}

/** Many figures of the same kind, one row each. */
export interface Table {
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
  /** Descriptions of the figures that exceed their budgets. */
  readonly broken: readonly string[];
}

/** A part of `npm run bench`. It starts the servers it needs on free loopback ports and stops them. */
export interface Part {
  readonly name: string;
  /** How the figures were measured, for readers of docs/figures.md. */
  readonly how?: string;
  run(): Promise<readonly Row[] | Table>;
}

/** Returns the value that `share` (0 to 1) of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Formats milliseconds. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

/** Formats bytes. */
export const bytes = (value: number): string => (value === 0 ? '–' : value.toLocaleString('en'));
