import { urgencies } from '../../../src/features/shopping/rules/missing-items.ts';
import { oneDay } from '../../../src/lib/durations.ts';
import { type HouseholdKind, simulateHousehold } from '../../support/shopping/households.ts';
import type { Part, Row } from '../part.ts';

const households = 150;
/** A phone that starts over receives the purchases of this many days (supabase/schemas/75_sync.sql). */
const historyLength = 150 * oneDay;
/** Predictions start after this many days, because neither method knows anything before. */
const warmUp = 60 * oneDay;
const offered = 10;

const kinds: readonly { readonly name: string; readonly kind: HouseholdKind; readonly least: number }[] = [
  { name: 'with rhythm', kind: { rhythm: true, drift: false, holidays: false }, least: 1.05 },
  { name: 'with rhythm that drifts', kind: { rhythm: true, drift: true, holidays: false }, least: 1.05 },
  {
    name: 'with rhythm, drift and holidays',
    kind: { rhythm: true, drift: true, holidays: true },
    least: 1.05,
  },
  { name: 'without rhythm', kind: { rhythm: false, drift: false, holidays: false }, least: 1 },
  {
    name: 'without rhythm, with drift and holidays',
    kind: { rhythm: false, drift: true, holidays: true },
    least: 1,
  },
];

/**
 * Measures how much of a household's next trip is among ten suggestions, compared with the ten items bought
 * most often.
 */
export const duePart: Part = {
  name: 'What is probably missing',
  how: `Recall of the next trip among ${offered} suggestions, walked forward through a year of ${households} simulated households each: 60 things, bought every 3 to 43 days, a trip every two to five days; a household without rhythm buys by chance, as often. A phone knows the purchases of ${historyLength / oneDay} days. Beside it the ${offered} things bought most often so far, as the counter of each item says. The ratios, to three decimals, have least values. The method was tuned on other households (seeds 5,001 to 6,100; these are 1 to ${households}).`,
  run: async (): Promise<readonly Row[]> =>
    kinds.map(({ name, kind, least }) => {
      let [due, counter, trips] = [0, 0, 0];
      for (let seed = 1; seed <= households; seed += 1) {
        const one = walkForward(kind, seed);
        due += one.due;
        counter += one.counter;
        trips += one.trips;
      }
      const ratio = Math.round((1000 * due) / counter) / 1000;
      return {
        what: `households ${name}`,
        figure: `recall ${(due / trips).toFixed(3)}, of the most bought ${(counter / trips).toFixed(3)}: ${ratio.toFixed(3)} times`,
        budget: `at least ${least.toFixed(2)} times`,
        kept: ratio >= least,
      };
    }),
};

/** Returns the sums of recall over a household's trips. */
function walkForward(kind: HouseholdKind, seed: number) {
  const { items, trips } = simulateHousehold(kind, seed);
  const purchases = new Map<string, number[]>(items.map((item) => [item, []]));
  const sums = { due: 0, counter: 0, trips: 0 };
  for (const trip of trips) {
    const recall = (scores: readonly { readonly item: string; readonly score: number }[]) => {
      const best = scores
        .toSorted((a, b) => b.score - a.score || (a.item < b.item ? -1 : 1))
        .slice(0, offered);
      return best.filter(({ item }) => trip.items.includes(item)).length / trip.items.length;
    };
    if (trip.at > warmUp) {
      const counts = items.map((item) => ({ item, score: purchases.get(item)?.length ?? 0 }));
      const histories = counts.map(({ item, score }) => ({
        item,
        count: score,
        purchases: (purchases.get(item) ?? []).filter((at) => at > trip.at - historyLength),
        dismissals: [],
      }));
      sums.due += recall(
        urgencies(histories, trip.at).map(({ item, due, score }) => ({
          item,
          score: due ? 1 + score : score,
        })),
      );
      sums.counter += recall(counts);
      sums.trips += 1;
    }
    for (const item of trip.items) purchases.get(item)?.push(trip.at);
  }
  return sums;
}
