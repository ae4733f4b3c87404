import { expect, test } from 'vitest';
import { applyShopping } from '../../../../src/features/shopping/rules/apply-operation.ts';
import { basketDetails } from '../../../../src/features/shopping/views/BasketView.tsx';
import type { Operation } from '../../../../src/sync/protocol.ts';
import { item, tables } from '../rows.ts';

const family = { member: 'anna', names: new Map([['bo', 'Bo']]) };
const detailOf = basketDetails(new Map(), family, 0, 1_000);
const milk = item({ title: 'Mælk', category: 'Mejeri', buy: true, wantedBy: 'bo' });

test('a category is not repeated under its own heading, in whatever case', () => {
  expect(detailOf(milk)).toBe('Mejeri · Bo');
  expect(detailOf(milk, 'mejeri')).toBe('Bo');
  expect(detailOf(milk, 'Brød')).toBe('Mejeri · Bo');
});

test('the member who has an item is named under any heading', () => {
  const ticked = { ...milk, tickedBy: 'bo', tickedAt: 900 };
  expect(detailOf(ticked)).toBe('Bo har den · Mejeri');
  expect(detailOf(ticked, 'Mejeri')).toBe('Bo har den');
});

const idOf = (i: number) => `00000000-0000-4000-8000-00000000000${i}`;
const day = 86_400_000;
const monday = Date.parse('2026-11-16T17:05:00Z');
const wednesday = monday + 2 * day;
/** What stands under the milk on Wednesday after each member has done something about it, one a day. */
function detailAfter(...steps: readonly [member: string, kind: string, data: Operation['data']][]) {
  const before = tables([item({ key: 'm', title: 'Mælk', category: 'Mejeri' })]);
  const after = steps.reduce(
    (now, [member, kind, data], i) =>
      applyShopping(
        now,
        { id: idOf(i), at: monday + i * day, entity: 'shopping', kind, key: 'm', data },
        member,
      ),
    before,
  );
  const row = after.shopping.get('m');
  return row && basketDetails(after.purchase, family, wednesday, wednesday)(row, 'Mejeri');
}

test('the time of a wish stays when somebody changes the amount, takes the item off and puts it back, or undoes a purchase', () => {
  const wanted = ['bo', 'want', { buy: true }] as const;
  const said = 'Bo, i mandags';
  expect(detailAfter([...wanted], ['anna', 'want', { buy: true, quantity: '2' }])).toBe(said);
  const off = ['anna', 'want', { buy: false }] as const;
  expect(detailAfter([...wanted], [...off], ['anna', 'want', { buy: true, again: true }])).toBe(said);
  expect(detailAfter([...wanted], [...off], ['anna', 'want', { buy: true }])).toBe('Du, kl. 18.05');
  const purchase = ['anna', 'purchase', { trip: idOf(9) }] as const;
  expect(detailAfter([...wanted], [...purchase])).toBe('Købt af dig');
  expect(detailAfter([...wanted], [...purchase], ['anna', 'unpurchase', { purchase: idOf(1) }])).toBe(said);
});
