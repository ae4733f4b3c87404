/** The calculations of a brew. Gravities are specific (1.048), colours are EBC, amounts metric. */

interface Malt {
  kg: number;
  /** The colour of the grain in EBC. */
  ebc: number;
}

interface Hop {
  grams: number;
  /** Alpha acid in per cent. */
  alpha: number;
  /** Minutes in the boil. */
  minutes: number;
}

/**
 * Returns the alcohol in per cent by volume, with the factor 131.25 used in home brewing (e.g. Papazian, The
 * Complete Joy of Home Brewing).
 */
export const alcohol = (og: number, fg: number) => (og - fg) * 131.25;

/**
 * Returns the bitterness in IBU according to Glenn Tinseth, "Hop utilization" (1997): whole hops, full boil,
 * `og` for the gravity of the wort.
 */
export function bitterness(hops: readonly Hop[], litres: number, og: number): number {
  const bigness = 1.65 * 0.000125 ** (og - 1);
  const utilization = (minutes: number) => (bigness * (1 - Math.exp(-0.04 * minutes))) / 4.15;
  const milligrams = hops.map(({ alpha, grams, minutes }) => alpha * 10 * grams * utilization(minutes));
  return sum(milligrams) / litres;
}

/**
 * Returns the beer's colour in EBC according to Dan Morey, "Hop Chemistry / Beer color" (Brewing Techniques,
 * 1995): SRM = 1.4922 · MCU^0.6859, with MCU in pounds · °Lovibond per US gallon, and EBC = 1.97 · SRM.
 */
export function color(malts: readonly Malt[], litres: number): number {
  const lovibond = (ebc: number) => (ebc / 1.97 + 0.76) / 1.3546;
  const units = sum(malts.map(({ kg, ebc }) => kg * 2.20462 * lovibond(ebc))) / (litres / 3.78541);
  return 1.97 * 1.4922 * units ** 0.6859;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, next) => total + next, 0);
