import { expect, test } from 'vitest';
import { basketNotes } from '../../../../src/features/shopping/views/list/item-texts.ts';
import { item } from '../rows.ts';

const family = { member: 'anna', names: new Map([['bo', 'Bo']]) };
const noteOf = basketNotes(new Map(), family, 0, 1_000);
const milk = item({ title: 'Mælk', category: 'Mejeri', buy: true, wantedBy: 'bo' });

test('a category is not said again under its own heading, in whatever case', () => {
  expect(noteOf(milk)).toBe('Mejeri · Bo');
  expect(noteOf(milk, 'mejeri')).toBe('Bo');
  expect(noteOf(milk, 'Brød')).toBe('Mejeri · Bo');
});

test('who has it is said under any heading', () => {
  const ticked = { ...milk, tickedBy: 'bo', tickedAt: 900 };
  expect(noteOf(ticked)).toBe('Bo har den · Mejeri');
  expect(noteOf(ticked, 'Mejeri')).toBe('Bo har den');
});
