/** The calculations of a brew. Gravities are specific (1.048), colours are EBC, amounts metric. */

interface Malt {
  kg: number;
  /** The colour of the grain in EBC. */
  ebc: number;
  /**
   * The most extract that the malt can give, in per cent of its weight (the maltster's fine-grind extract).
   */
  extract: number;
}

interface Hop {
  grams: number;
  /** Alpha acid in per cent. */
  alpha: number;
  /** Minutes in the boil. */
  minutes: number;
}

/** Gravity points (1.048 is 48) that one kilo of pure sugar gives in one litre: 46 points·gallon/pound. */
const sugarPoints = 384;

const points = (gravity: number) => (gravity - 1) * 1000;

/**
 * Returns the alcohol in per cent by volume, with the factor 131.25 used in home brewing (e.g. Papazian, The
 * Complete Joy of Home Brewing).
 */
export const alcohol = (og: number, fg: number) => (og - fg) * 131.25;

/**
 * Returns the fraction of sugar, 0 to 1, that the yeast has consumed according to the hydrometer (apparent
 * attenuation).
 */
export const attenuation = (og: number, fg: number) => (og - fg) / (og - 1);

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

/**
 * Returns the fraction, 0 to 1, of the malt's possible extract that is in the wort. `sugar` is added sugar in
 * kilos.
 */
export function efficiency(malts: readonly Malt[], litres: number, og: number, sugar = 0): number {
  const possible = sum(malts.map(({ kg, extract }) => kg * (extract / 100) * sugarPoints));
  return (points(og) * litres - sugar * sugarPoints) / possible;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, next) => total + next, 0);
