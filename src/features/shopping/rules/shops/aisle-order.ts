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
const usualOrder =
  'frugt og grønt/brød/kød og fisk/mejeri/kolonial/krydderier/drikkevarer/slik og snacks/husholdning/personlig pleje//frost'.split(
    '/',
  );
const usualPlace = (category: string): number =>
  (usualOrder.indexOf(usualOrder.includes(category) ? category : '') + 0.5) / usualOrder.length;

/** Returns the strokes from which places are learned, in order of time; none if there are too few. */
export function teachingStrokes(trip: readonly Stroke[]): readonly Stroke[] {
  const strokes = [...trip].sort((a, b) => a.at - b.at || (a.item < b.item ? -1 : 1));
  const runs: Stroke[][] = [];
  for (const stroke of strokes) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && stroke.at - last.at <= burst.gap) run.push(stroke);
    else runs.push([stroke]);
  }
  const teaching = runs.filter((run) => run.length < burst.size).flat();
  return teaching.length < fewestStrokes ? [] : teaching;
}

/** `trips`: the oldest first. `placed`: where members have put categories, whatever the trips show. */
export function learnAisles(
  trips: readonly (readonly Stroke[])[],
  placed: ReadonlyMap<string, number> = new Map(),
) {
  const items = createMeans();
  const categories = createMeans();
  const teaching = trips.map(teachingStrokes).filter(({ length }) => length > 0);
  teaching.forEach((strokes, trip) => {
    const weight = decay ** (teaching.length - 1 - trip);
    strokes.forEach((stroke, index) => {
      const rank = (index + 0.5) / strokes.length;
      items.add(stroke.item, rank, weight);
      categories.add(stroke.category, rank, weight);
    });
  });
  /** Places from 0 (the entrance) to 1 (the till). */
  const category = (name: string): number => placed.get(name) ?? categories.mean(name) ?? usualPlace(name);
  return {
    category,
    item: (key: string, name: string) => items.mean(key, category(name), backOff) ?? category(name),
  };
}

function createMeans() {
  const means = new Map<string, { sum: number; weight: number }>();
  return {
    add(key: string, value: number, weight: number) {
      const mean = means.get(key) ?? { sum: 0, weight: 0 };
      means.set(key, { sum: mean.sum + value * weight, weight: mean.weight + weight });
    },
    /** Returns the mean, drawn towards `prior` if given; undefined when nothing was added. */
    mean(key: string, prior = 0, priorWeight = 0): number | undefined {
      const mean = means.get(key);
      return mean && (mean.sum + priorWeight * prior) / (mean.weight + priorWeight);
    },
  };
}
