import { describe, expect, test } from 'vitest';
import { isSameName } from '../../../../../src/features/shopping/rules/quick-add/match.ts';
import { offers } from '../../../../../src/features/shopping/rules/quick-add/offers.ts';
import { hasLines, withPasted } from '../../../../../src/lib/pasted-lines.ts';
import { pantry, shown } from './pantry.ts';

/** What is typed or, with several lines, pasted, and what Enter puts on the list; '+' is new, '(…)' a note. */
type Table = Readonly<Record<string, readonly (readonly [typed: string, taken: string])[]>>;

/** The offers for what is typed, or pasted where it has several lines. */
const offered = (typed: string) => offers(pantry, hasLines(typed) ? withPasted('', typed) : typed);

/** Tests what Enter takes, and what else is offered. */
export function testEnter(table: Table): void {
  describe.each(Object.entries(table))('Enter takes %s:', (_, lines) => {
    test.each(lines)('%j puts on the list: %s', (typed, expected) => {
      expect(offered(typed).map(shown)[0] ?? '').toBe(expected);
    });
  });

  test('the text as it was typed is always among the offers, if it is one line and can be a name', () => {
    const texts = Object.values(table)
      .flat()
      .filter(([typed, taken]) => taken && !hasLines(typed) && !typed.includes(';'))
      .map(([typed]) => typed.trim().replace(/[, ]+$/, ''));
    const names = (text: string) =>
      offered(text).map(({ entries: [entry, more] }) =>
        more ? '' : entry?.kind === 'new' ? entry.title : (entry?.row.title ?? ''),
      );
    expect(texts.filter((text) => !names(text).some((name) => isSameName(name, text)))).toEqual([]);
  });
}
