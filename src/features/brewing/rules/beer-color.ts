/**
 * How fast red, green and blue fade in beer: within 17 of 255, what A. J. deLange's average spectrum ("The
 * Standard Reference Method of Beer Color Specification as the Basis for a New Method of Beer Color
 * Reporting", J. ASBC 66(3), 2008) looks like to the CIE's observer of 1931.
 */
const fading = [
  [0.00363, 1.18],
  [0.01047, 1.08],
  [0.0418, 1.45],
] as const;

/**
 * Returns the colour, as `#rrggbb`, of `centimetres` of beer of the given EBC (0 or more) against white
 * light.
 */
export const beerColor = (ebc: number, centimetres: number): string =>
  `#${fading
    .map(([rate, power]) => Math.round(255 * Math.exp(-((rate * ebc * centimetres) ** power))))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

const diameter = 7;

/**
 * Returns the colours of a glass of beer, each at its place across the glass from 0 to 1: darker in the
 * middle, where light passes through more beer.
 */
export const glassColors = (ebc: number) =>
  [0.03, 0.12, 0.3, 0.5, 0.7, 0.88, 0.97].map((across) => ({
    across,
    color: beerColor(ebc, diameter * 2 * Math.sqrt(across * (1 - across))),
  }));

/** From which EBC on a beer is called what. */
const words = [
  [0, 'strågult'],
  [8, 'gyldent'],
  [12, 'kobberfarvet'],
  [26, 'kastanjebrunt'],
  [45, 'mørkebrunt'],
  [70, 'sort'],
] as const;

/** Says in a word what a glass of beer of this EBC looks like. */
export const colorWord = (ebc: number): string => words.findLast(([from]) => ebc >= from)?.[1] ?? words[0][1];
