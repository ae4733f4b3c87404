/**
 * The order of a shop's aisles, learned from the order in which things are ticked there. It follows from the
 * trips alone, so that all phones that hold the same trips show the same order, with or without network.
 *
 * The place of an item is the mean of its normalised ranks (0 is the first tick of a trip, 1 the last), in
 * which every trip weighs less than the one after it. Where little is known of an item, its category's place
 * stands in.
 */

import type { EpochMs } from '../../../../lib/dates.ts';

/** An item taken from its shelf. */
export interface Tick {
  readonly item: string;
  readonly category: string;
  readonly at: EpochMs;
}

/** The learned order of a shop: places from 0 (the entrance) to 1 (the till). */
export interface AisleOrder {
  /** The place of a category: that of the till when nothing is known, so that it stands last. */
  category(name: string): number;
  /** The place of an item of this category; the category's place when nothing is known about the item. */
  item(key: string, category: string): number;
  /** How many trips it was learned from. */
  readonly trips: number;
}

/** A trip with fewer ticks is ignored. */
const fewestTicks = 4;
/** This many ticks, each within `gap` ms of the one before, were made at the till, not at the shelves. */
const burst = { gap: 3_000, size: 4 };
/** The weight of a trip relative to the next one. */
const decay = 0.8;
/** The category's place has the weight of this many trips. */
const backOff = 0.5;
/**
 * A shop has been rebuilt when this many consecutive trips agree less than this (Kendall's τ) with the
 * learned order.
 */
const rebuilt = { trips: 2, agreement: 0.25, kept: 0.1 };
/** The place of a category of which nothing is known. */
const unknownPlace = 1;

/** Returns the ticks from which places are learned, in order of time; none if there are too few. */
export function teachingTicks(trip: readonly Tick[]): readonly Tick[] {
  const ticks = [...trip].sort((a, b) => a.at - b.at || (a.item < b.item ? -1 : 1));
  const runs: Tick[][] = [];
  for (const tick of ticks) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && tick.at - last.at <= burst.gap) run.push(tick);
    else runs.push([tick]);
  }
  const teaching = runs.filter((run) => run.length < burst.size).flat();
  return teaching.length < fewestTicks ? [] : teaching;
}

/**
 * Learns the order of one shop from its trips, the oldest first. `placed` contains the categories that
 * members have placed: they stay there, whatever the trips show.
 */
export function learnAisles(
  trips: readonly (readonly Tick[])[],
  placed: ReadonlyMap<string, number> = new Map(),
): AisleOrder {
  const items = createMeans();
  const categories = createMeans();
  let learned = 0;
  let disagreeing = 0;

  const category = (name: string) => placed.get(name) ?? categories.mean(name) ?? unknownPlace;
  const item = (key: string, name: string) => items.mean(key, category(name)) ?? category(name);

  for (const trip of trips) {
    const ticks = teachingTicks(trip);
    if (ticks.length === 0) continue;
    const agrees = learned === 0 || agreement(ticks.map((tick) => item(tick.item, tick.category)));
    disagreeing = agrees === true || agrees >= rebuilt.agreement ? 0 : disagreeing + 1;
    const kept = disagreeing >= rebuilt.trips ? decay * rebuilt.kept : decay;
    items.forget(kept);
    categories.forget(kept);
    ticks.forEach((tick, index) => {
      const rank = (index + 0.5) / ticks.length;
      items.add(tick.item, rank);
      categories.add(tick.category, rank);
    });
    learned += 1;
  }
  return { category, item, trips: learned };
}

/** Returns Kendall's τ between the order of the array and that of its values: 1 agrees, -1 is reversed. */
export function agreement(places: readonly number[]): number {
  let pairs = 0;
  let sum = 0;
  places.forEach((place, index) => {
    for (const later of places.slice(index + 1)) {
      pairs += 1;
      sum += Math.sign(later - place);
    }
  });
  return pairs === 0 ? 1 : sum / pairs;
}

/** Weighted means by key, whose weights can all be reduced together. */
function createMeans() {
  const means = new Map<string, { sum: number; weight: number }>();
  return {
    add(key: string, value: number) {
      const mean = means.get(key) ?? { sum: 0, weight: 0 };
      means.set(key, { sum: mean.sum + value, weight: mean.weight + 1 });
    },
    forget(kept: number) {
      for (const mean of means.values()) {
        mean.sum *= kept;
        mean.weight *= kept;
      }
    },
    /** Returns the mean, drawn towards `prior` if given; undefined when nothing was added. */
    mean(key: string, prior?: number): number | undefined {
      const mean = means.get(key);
      if (!mean) return undefined;
      return prior === undefined
        ? mean.sum / mean.weight
        : (mean.sum + backOff * prior) / (mean.weight + backOff);
    },
  };
}
