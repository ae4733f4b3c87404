import { expect, test } from 'vitest';
import { simulateMonth } from '../../support/shopping/simulated-month.ts';

test('in a month of two members every change is stored and counted, the phones agree with the server, and no row moves under a thumb', async () => {
  const month = await simulateMonth(1);
  expect(month.broken).toEqual([]);
  expect(month.moved).toBe(0);
  expect(month.trips).toBe(9);
  expect(month.bought).toBeGreaterThan(50);
  // What is due is suggested, and the basket follows the way through the shop.
  expect(month.suggested).toBeGreaterThan(month.wanted / 4);
  expect(month.unneeded).toBeLessThan(month.suggested);
  expect(month.order).toBeGreaterThan(0.5);
});
