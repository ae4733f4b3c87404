import { expect, test } from 'vitest';
import {
  initialViewModel,
  shownItem,
  sizedFields,
} from '../../../../src/features/shopping/store/view-model.ts';
import { item, tables } from '../rows.ts';

const rows = (...items: readonly ReturnType<typeof item>[]) => tables(items).shopping;

test('an item with another text since the layout keeps the space it had then', () => {
  const milk = item({ title: 'Mælk', key: 'm' });
  const snapshot = rows(milk);
  const shown = (row: typeof milk, known: typeof snapshot | null = snapshot) =>
    shownItem({ ...initialViewModel, tables: tables([row]) }, 'm', known);
  expect(shown(milk)?.laidOut).toBeNull();
  expect(shown({ ...milk, category: 'Mejeri', buy: true })?.laidOut).toBeNull();
  expect(sizedFields).toEqual(expect.arrayContaining(['title', 'quantity']));
  for (const name of sizedFields)
    expect(shown({ ...milk, [name]: 'To liter ved åen' })?.laidOut, name).toBe(milk);
  expect(shown({ ...milk, title: 'Letmælk' }, rows())?.laidOut).toBeNull();
  expect(shown({ ...milk, title: 'Letmælk' }, null)?.laidOut).toBeNull();
  expect(shownItem(initialViewModel, 'm', snapshot)).toBeNull();
});
