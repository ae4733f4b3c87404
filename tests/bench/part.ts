/** One figure of docs/figures.md. */
export interface Row {
  /** What was measured, on what. */
  readonly what: string;
  /** The figure with its unit, such as `p95 12 ms`. */
  readonly figure: string;
  /** What it may be at most, with its unit; nothing where the design sets no budget. */
  readonly budget?: string;
  /** Does the figure keep the budget? */
  readonly kept?: boolean;
}

/** Many figures of the same kind, one line each. */
export interface Table {
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
  /** The figures that do not keep their budgets, each in words. */
  readonly broken: readonly string[];
}

/** A part of `npm run bench`. It starts what it needs on free loopback ports and stops it. */
export interface Part {
  readonly name: string;
  /** How the figures were got, for readers of docs/figures.md. */
  readonly how?: string;
  run(): Promise<readonly Row[] | Table>;
}

/** The value that `share` (0 to 1) of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Milliseconds as people read them. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

/** Bytes as people read them. */
export const bytes = (value: number): string => (value === 0 ? '–' : value.toLocaleString('en'));
