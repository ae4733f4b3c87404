import { ms, percentile, type Table } from '../../bench/part.ts';

const median = (values: readonly number[]) => percentile(values, 0.5);

type Rounds = readonly (readonly number[])[];

/** Runs the rounds of the variants in turns, `count` times, so that all meet the same load on the machine. */
export async function runAlternately<Name extends string>(
  variants: Readonly<Record<Name, () => Promise<readonly number[]>>>,
  count: number,
): Promise<Readonly<Record<Name, Rounds>>> {
  const results = Object.fromEntries(Object.keys(variants).map((name) => [name, []])) as unknown as Record<
    Name,
    (readonly number[])[]
  >;
  for (let round = 0; round < count; round += 1)
    for (const name in variants) results[name].push(await variants[name]());
  return results;
}

/** One row of a comparison: our measurement, the least possible, and what others take. */
export interface Comparison {
  readonly what: string;
  readonly floor: Rounds;
  readonly ours: Rounds;
  readonly peer?: Rounds;
  /** The quantile of each round's times to compare, such as 0.98. */
  readonly share: number;
  /** The highest accepted ratio of ours to the floor. Ours must not be slower than the peer. */
  readonly most: number;
}

function ratio(one: Rounds, other: Rounds, share: number): number {
  return median(one.map((round, i) => percentile(round, share) / percentile(other[i] ?? [], share)));
}

export function comparisonTable(comparisons: readonly Comparison[]): Table {
  const lines = comparisons.map(lineOf);
  return {
    head: ['what', 'floor', 'ours', 'peer', 'ours to floor', 'at most', 'ours to peer', 'at most'],
    lines: lines.map(({ cells }) => cells),
    broken: lines.flatMap(({ broken }) => broken),
  };
}

/** The note below each table of ratios. */
export const ratioNote =
  'Floor, ours and peer take turns on the same machine in the same run; the times are medians of the rounds and tell of that machine, busy or not, the ratios are medians of the ratios in each round and hold on any.';

function lineOf({ what, floor, ours, peer, share, most }: Comparison) {
  const figure = (rounds: Rounds) =>
    [...new Set([0.5, share])]
      .map((each) => `p${each * 100} ${ms(median(rounds.map((round) => percentile(round, each))))}`)
      .join(', ');
  const broken: string[] = [];
  const times = (other: Rounds, limit: number, name: string): string => {
    const value = ratio(ours, other, share);
    const said = `${value.toFixed(2)} ×`;
    if (value <= limit) return said;
    broken.push(`${what}: ${said} the ${name}, at most ${limit} ×`);
    return `**${said}**`;
  };
  const cells = [
    what,
    figure(floor),
    figure(ours),
    peer ? figure(peer) : '–',
    times(floor, most, 'floor'),
    `${most} ×`,
    peer ? times(peer, 1, 'peer') : '–',
    peer ? '1 ×' : '–',
  ];
  return { cells, broken };
}
