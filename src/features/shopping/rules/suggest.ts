import type { ShoppingRow } from '../../../data/gateway.ts';
import { tidyInput } from '../../../lib/tidy-text.ts';
import { itemFields } from './fields.ts';
import { type Match, search } from './match.ts';
import { parseQuantity, type Written } from './quantity.ts';

/** What quick add offers for what is written; the first is what Enter takes. */
export type Suggestion =
  | { readonly kind: 'item'; readonly row: ShoppingRow; readonly quantity: string | null }
  | { readonly kind: 'new'; readonly title: string; readonly quantity: string | null };

const most = 6;

/**
 * Items that may be meant, then the new item, then items that only hold what is written. A name that exists, in any
 * spelling, is never offered as new.
 */
export function suggest(rows: Iterable<ShoppingRow>, typed: string): readonly Suggestion[] {
  const text = tidyInput(typed, Number.POSITIVE_INFINITY);
  if (text === '') return [];
  const items = [...rows];
  // '7 Up' may be a name: it is looked for as a whole first.
  const whole = search(items, text).filter(({ likeness }) => likeness === 'same');
  const { title, quantity } = whole.length > 0 ? { title: text, quantity: null } : written(items, text);
  const matches = search(items, title, most);
  const offer = ({ row }: Match): Suggestion => ({ kind: 'item', row, quantity });
  const inside = matches.filter(({ likeness }) => likeness === 'inside').map(offer);
  const meant = matches.filter(({ likeness }) => likeness !== 'inside').map(offer);
  const exists = matches.some(({ likeness }) => likeness === 'same');
  if (exists || [...title].length > itemFields.title.longest) return [...meant, ...inside];
  const added = spellings(title).map((title): Suggestion => ({ kind: 'new', title, quantity }));
  return [...meant.slice(0, most - added.length), ...added, ...inside].slice(0, most);
}

/**
 * The names that a new item may get: as it was written, and with æ, ø and å where they may have been meant. No rule knows
 * 'maelk' from 'paella', so that what was written comes first and the other is a tap away.
 */
function spellings(title: string): readonly string[] {
  const danish = title.replace(/ae|oe|aa/gi, (found) => letters[found] ?? found);
  return [...new Set([title, danish])].map(capitalised);
}

const letters: Readonly<Record<string, string>> = { ae: 'æ', oe: 'ø', aa: 'å', Ae: 'Æ', Oe: 'Ø', Aa: 'Å' };

/** 'bananer 3' is three of what exists; 'Pasta nr. 5' may be a name. */
function written(items: readonly ShoppingRow[], text: string): Written {
  const [, title, quantity] = /^(.+) (\d{1,3})$/.exec(text) ?? [];
  const known = title && search(items, title, 1).some(({ likeness }) => /^(same|alike)$/.test(likeness));
  return title && quantity && known ? { title, quantity } : parseQuantity(text);
}

/** A name begins with a capital, unless it has one of its own: 'iPhone-oplader'. */
function capitalised(title: string): string {
  const [word = ''] = title.split(' ');
  if (word !== word.toLocaleLowerCase('da')) return title;
  const [first = '', ...rest] = title;
  return first.toLocaleUpperCase('da') + rest.join('');
}
