/**
 * The order of a shop's aisles, learned from the order in which things are struck out there, the same on all phones.
 * A place is the mean of normalised ranks (0 is the first stroke of a trip, 1 the last); later trips weigh more.
 */

import type { EpochMs } from '../../../../lib/dates.ts';

/** An item taken from its shelf. */
export interface Stroke {
  readonly item: string;
  readonly category: string;
  readonly at: EpochMs;
}

/** A trip with fewer strokes is ignored. */
const fewestStrokes = 4;
/** This many strokes, each within `gap` ms of the one before, were made at the till, not at the shelves. */
const burst = { gap: 3_000, size: 4 };
/** The weight of a trip relative to the next one. Two weigh as much as all before them: shops are rebuilt. */
const decay = 0.7;
/** The category's place has the weight of this many trips. */
const backOff = 0.5;
/** The usual order of a Danish shop, in lower case; other categories come before the last one. */
const usualOrder = [
  ...['frugt og grønt', 'brød', 'kød og fisk', 'mejeri', 'kolonial', 'krydderier', 'drikkevarer'],
  ...['slik og snacks', 'husholdning', 'personlig pleje', '', 'frost'],
];
const usualPlace = (category: string): number =>
  (usualOrder.indexOf(usualOrder.includes(category) ? category : '') + 0.5) / usualOrder.length;

/** Returns the strokes from which places are learned, in order of time; none if there are too few. */
export function teachingStrokes(trip: readonly Stroke[]): readonly Stroke[] {
  const runs: Stroke[][] = [];
  for (const stroke of trip.toSorted((a, b) => a.at - b.at || (a.item < b.item ? -1 : 1))) {
    const run = runs.at(-1);
    if (run && stroke.at - (run.at(-1)?.at ?? 0) <= burst.gap) run.push(stroke);
    else runs.push([stroke]);
  }
  const teaching = runs.filter((run) => run.length < burst.size).flat();
  return teaching.length < fewestStrokes ? [] : teaching;
}

interface Rank {
  readonly rank: number;
  readonly weight: number;
}

/** Returns the weighted mean, or undefined of nothing. */
function mean(ranks: readonly Rank[] | undefined, ...prior: readonly Rank[]): number | undefined {
  if (!ranks) return undefined;
  const all = [...ranks, ...prior];
  const sum = (give: (each: Rank) => number) => all.reduce((total, each) => total + give(each), 0);
  return sum(({ rank, weight }) => rank * weight) / sum(({ weight }) => weight);
}

/** `trips`: the oldest first. `placed`: where members have put categories, whatever the trips show. */
export function learnAisles(
  trips: readonly (readonly Stroke[])[],
  placed: ReadonlyMap<string, number> = new Map(),
) {
  const teaching = trips.map(teachingStrokes).filter(({ length }) => length > 0);
  const ranked = teaching.flatMap((strokes, trip) =>
    strokes.map(({ item, category }, index) => ({
      item,
      category,
      rank: (index + 0.5) / strokes.length,
      weight: decay ** (teaching.length - 1 - trip),
    })),
  );
  const items = Map.groupBy(ranked, ({ item }) => item);
  const categories = Map.groupBy(ranked, ({ category }) => category);
  /** Places from 0 (the entrance) to 1 (the till). */
  const category = (name: string): number =>
    placed.get(name) ?? mean(categories.get(name)) ?? usualPlace(name);
  return {
    category,
    item: (key: string, name: string): number =>
      mean(items.get(key), { rank: category(name), weight: backOff }) ?? category(name),
  };
}
