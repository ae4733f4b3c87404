import { oneDay } from '../../../src/lib/durations.ts';
import { seededRandom } from '../seeded-random.ts';

/** What makes a household's next trip easier or harder to predict. */
export interface HouseholdKind {
  /** Whether it buys items when their interval has passed, or at random with the same frequency. */
  readonly rhythm: boolean;
  /** Whether habits begin and end during the year. */
  readonly drift: boolean;
  /** Whether it is away for some weeks. */
  readonly holidays: boolean;
}

/** A year of shopping trips; times are in ms from its first day. */
export interface SimulatedYear {
  readonly items: readonly string[];
  readonly trips: readonly { readonly at: number; readonly items: readonly string[] }[];
}

const things = 60;
const away = [
  { from: 120, to: 137 },
  { from: 280, to: 290 },
];

/** Generates a year, always the same for the same seed. */
export function simulateHousehold(kind: HouseholdKind, seed: number): SimulatedYear {
  const random = seededRandom(seed);
  /** Approximately normal, with mean 0 and standard deviation 1. */
  const normal = () =>
    (Array.from({ length: 6 }, random).reduce((sum, each) => sum + each, 0) - 3) / Math.SQRT1_2;
  const habits = Array.from({ length: things }, (_, index) => ({
    item: `item ${10 + index}`,
    interval: 3 + random() ** 1.5 * 40,
    jitter: 0.1 + random() * 0.25,
    begins: kind.drift && random() < 0.3 ? random() * 300 : 0,
    ends: kind.drift && random() < 0.3 ? 60 + random() * 300 : Number.POSITIVE_INFINITY,
    due: random() * 20,
  }));

  const trips: { at: number; items: string[] }[] = [];
  for (let now = 0; now < 365; now += 2 + random() * 3) {
    if (kind.holidays && away.some(({ from, to }) => now > from && now < to)) continue;
    const bought = habits.filter((habit) => {
      if (now < habit.begins || now > habit.ends) return false;
      if (!kind.rhythm) return random() < 3.5 / habit.interval;
      if (now < habit.due) return random() < 0.01;
      if (random() > 0.9) return false;
      habit.due = now + habit.interval * (1 + habit.jitter * normal());
      return true;
    });
    if (bought.length > 0) trips.push({ at: now * oneDay, items: bought.map(({ item }) => item) });
  }
  return { items: habits.map(({ item }) => item), trips };
}
