import type { Day } from './dates.ts';

/** Somebody's birthday; `year` when it is known. */
export interface Birthday {
  readonly name: string;
  readonly day: number;
  readonly month: number;
  readonly year: number | null;
}

/** Returns those whose birthday it is. One on 29 February is celebrated on the 28th in other years. */
export function birthdaysOn({ year, month, day }: Day, all: readonly Birthday[]): readonly Birthday[] {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const lastOfFebruary = !isLeap && month === 2 && day === 28;
  return all.filter((one) => one.month === month && (one.day === day || (lastOfFebruary && one.day === 29)));
}
