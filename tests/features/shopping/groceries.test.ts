import { expect, test } from 'vitest';
import { groceries } from './groceries.ts';

test('the list that the built-in categories are measured by holds 300 different groceries', () => {
  expect(new Set(groceries.map(({ title }) => title)).size).toBe(300);
});
