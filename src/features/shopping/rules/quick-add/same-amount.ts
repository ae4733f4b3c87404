import { spelling } from './match.ts';

/** The units that convert exactly, in grams or millilitres. */
const sizes: Readonly<Record<string, number>> = { g: 1, kg: 1000, ml: 1, cl: 10, dl: 100, l: 1000 };

/**
 * A name with one amount at its end, as Danes write numbers: '1.000,5 g'. Not '2 x 500 g', '2-3 kg' or
 * 'Pasta nr. 5 500 g', where it is less clear what the number is.
 */
const ending =
  /^(.*[^\d\s.,/+×½¼¾–-])(?<! x) ?(?=[\d½¼¾])(\d*(?:\.\d{3})*(?:,\d+)?) ?([½¼¾]?) ?(k?g|[cdm]?l)\.?$/;

/**
 * Returns the same text for names that differ only in the unit of their amount: 'Ærter ½ kg' and 'ærter
 * 500 g'.
 */
function inBaseUnit(title: string): string {
  const [, name = '', number = '', fraction = '', unit = ''] =
    ending.exec(title.toLowerCase().replace(/\b1\/2/, '½')) ?? [];
  const amount = Number(number.replaceAll('.', '').replace(',', '.')) + ' ¼½¾'.indexOf(fraction) / 4;
  const size = sizes[unit];
  return size ? `${spelling(name)} ${Math.round(amount * size * 1000)}${unit.at(-1)}` : spelling(title);
}

/** True if the names are the same, and so are the amounts at their ends, in any unit. */
export const isSamePacket = (a: string, b: string): boolean => inBaseUnit(a) === inBaseUnit(b);
