/** Amounts as the brewer wrote them. */
import { decimal } from '../../../lib/danish.ts';

/** Formats weights in kg that are read together, with as many decimals as the finest of them: 2 or 3. */
export const formatKilos = (weights: readonly number[]): string[] => {
  const digits = weights.some((kg) => Math.round(kg * 1000) % 10 !== 0) ? 3 : 2;
  return weights.map((kg) => decimal(kg, digits, true));
};

/** Describes when a hop is added, given its minutes in the boil, of which 0 is after it. */
export const boilTime = (minutes: number): string => (minutes === 0 ? 'ved sluk' : `${minutes} min.`);
