import { expect, test } from 'vitest';
import { shownItem } from '../../../../src/features/shopping/store/shown-item.ts';
import { firstScreen } from '../../../../src/features/shopping/store/view-model.ts';
import { item, tables } from '../rows.ts';

const rows = (...items: readonly ReturnType<typeof item>[]) => tables(items).shopping;

test('an item is drawn in the room of how it looked when it was shown, once it looks otherwise', () => {
  const milk = item({ title: 'Mælk', key: 'm' });
  const looks = rows(milk);
  const shown = (row: typeof milk, known: typeof looks | null = looks) =>
    shownItem({ ...firstScreen, tables: tables([row]) }, 'm', known);
  expect(shown(milk)?.was).toBeNull();
  expect(shown({ ...milk, category: 'Mejeri', buy: true })?.was).toBeNull();
  expect(shown({ ...milk, title: 'Letmælk fra mejeriet ved åen' })?.was).toBe(milk);
  expect(shown({ ...milk, quantity: '2 l' })?.was).toBe(milk);
  expect(shown({ ...milk, title: 'Letmælk' }, rows())?.was).toBeNull();
  expect(shown({ ...milk, title: 'Letmælk' }, null)?.was).toBeNull();
  expect(shownItem(firstScreen, 'm', looks)).toBeNull();
});
