import type { ShoppingRow } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { basket } from './item.ts';
import { isTicked } from './list.ts';

/**
 * Returns what nobody has yet as lines for somebody outside the family, in a form that quick add reads, too:
 * 'Letmælk, 2 l (øko)'.
 */
export const listText = (rows: readonly ShoppingRow[], now: EpochMs): string =>
  rows
    .filter((row) => basket.includes(row) && !isTicked(row, now))
    .map(({ title, quantity, note }) => [title, quantity && `, ${quantity}`, note && ` (${note})`])
    .map((parts) => parts.filter(Boolean).join(''))
    .join('\n');
