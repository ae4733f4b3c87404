import { describe, expect, test } from 'vitest';
import { suggest } from '../../../../src/features/shopping/rules/suggest.ts';
import { item } from '../rows.ts';

const rows = ['Bananer', 'Letmælk', 'Pasta nr. 5'].map((title) => item({ title }));

/** What Enter does: 'existing × quantity' or '+ new × quantity'. */
const first = (typed: string) => {
  const [offer] = suggest(rows, typed);
  if (!offer) return null;
  const name = offer.kind === 'new' ? `+ ${offer.title}` : offer.row.title;
  return offer.quantity ? `${name} × ${offer.quantity}` : name;
};

describe('the first suggestion of quick add', () => {
  test.each([
    ['2 stk rugbrød', '+ Rugbrød × 2 stk'],
    ['letmaelk', 'Letmælk'],
    ['bananen', 'Bananer'],
    ['bananer 3', 'Bananer × 3'],
    ['banan 3', 'Bananer × 3'],
    ['pasta nr. 5', 'Pasta nr. 5'],
    ['pasta nr. 7', '+ Pasta nr. 7'],
    ['', null],
    ['å'.repeat(81), null],
  ])('%j: %s', (typed, expected) => expect(first(typed)).toBe(expected));
});

describe('a new name that may have been meant with æ, ø or å is offered in both spellings, as written first', () => {
  const names = (typed: string) =>
    suggest(rows, typed).flatMap((offer) => (offer.kind === 'new' ? offer.title : []));
  test.each([
    ['2 stk roed loeg', ['Roed loeg', 'Rød løg']],
    ['kaal', ['Kaal', 'Kål']],
    ['Aeg', ['Aeg', 'Æg']],
    ['paella', ['Paella', 'Pælla']],
    ['rødkål', ['Rødkål']],
    ['AEG-pærer', ['AEG-pærer']],
    // It exists, and is never new in any spelling.
    ['letmaelk', []],
  ])('%j: %j', (typed, expected) => expect(names(typed)).toEqual(expected));
});
