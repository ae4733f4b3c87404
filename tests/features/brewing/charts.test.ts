import { expect, test } from 'vitest';
import { frame, gravityChart, mashChart } from '../../../src/features/brewing/rules/charts.ts';

test('the gravity falls from the left edge, and leaves room for its last figure at the right', () => {
  const reading = (date: string, gravity?: number) => ({ date, note: '', gravity, degrees: undefined });
  const { points, weeks } = gravityChart({
    brewed: '2010-10-16',
    log: [reading('2010-10-16', 1.064), reading('2010-10-20'), reading('2010-11-06', 1.012)],
  });
  const [first, last] = points;
  expect(points).toHaveLength(2);
  expect(first).toEqual({ x: frame.left, y: frame.top });
  expect(last?.y).toBeGreaterThan(frame.top);
  expect(last?.x).toBe(frame.right - 40);
  expect(weeks.map(({ label }) => label)).toEqual(['0', '1', '2', '3']);
});

test('the mash takes as long as its rests together, and ends at the right edge', () => {
  const chart = mashChart([
    { degrees: 52, minutes: 10 },
    { degrees: 63, minutes: 40 },
    { degrees: 72, minutes: 20 },
    { degrees: 78, minutes: 5 },
  ]);
  expect(chart?.total).toBe(75);
  expect(chart?.rests.map(({ label }) => label)).toEqual(['52°', '63°', '72°', '78°']);
  expect(chart?.line).toMatch(new RegExp(`L${frame.right} [\\d.]+$`));
  expect(mashChart([{ degrees: 67, minutes: 60 }])).toBeNull();
});
