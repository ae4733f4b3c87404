import { decimal } from '../../../../lib/danish.ts';
import { longestQuantity } from '../fields.ts';
import { fraction } from './written.ts';

/** The units that convert exactly, in grams or millilitres. */
const sizes: Readonly<Record<string, number>> = { g: 1, kg: 1000, ml: 1, cl: 10, dl: 100, l: 1000 };

/** '1.000,5' and '1 000' as Danes write numbers, and '1½' and '1/2'. */
const number = `((?:\\d{1,3}(?:[. ]\\d{3})+|\\d*)(?:,\\d+)? ?(?:${fraction}|\\d[/⁄]\\d)?)`;

/** Returns '1.000,5' or '1½' as a number. */
const numberOf = (text: string): number =>
  text
    .replace(/[. ](?=\d{3})/g, '')
    .replace(new RegExp(fraction), (found) => ` ${found.normalize('NFKD')}`)
    .split(' ')
    .map((part) => part.replace(',', '.').split(/[/⁄]/))
    .reduce((sum, [whole, below = '1']) => sum + Number(whole) / Number(below), 0);

const amount = new RegExp(`^(?=\\d|${fraction})${number} ?(\\p{L}*)\\.?$`, 'u');

/**
 * Adds an amount to another: '2 kg' and '500 g' are '2,5 kg'; '2 kg' and '3 stk' are both said. Null where
 * that is too long for a quantity.
 */
export function addedAmount(before: string, more: string): string | null {
  const [a, b] = [amount.exec(before.toLowerCase()), amount.exec(more.toLowerCase())];
  const units = [a?.[2] ?? '', b?.[2] ?? ''] as const;
  const [from, to] = units.map((unit) => sizes[unit]);
  const isSameKind = units[0] === units[1] || (from && to && units[0].at(-1) === units[1].at(-1));
  const shown = /\p{L}+\.?$/u.exec(before)?.[0];
  if (a && b && isSameKind) {
    const sum = numberOf(a[1] ?? '') + numberOf(b[1] ?? '') * ((to ?? 1) / (from ?? 1));
    return [decimal(sum, 3), shown].filter(Boolean).join(' ');
  }
  const both = `${before} + ${more}`;
  return [...both].length <= longestQuantity ? both : null;
}
