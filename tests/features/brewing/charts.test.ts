import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import {
  frame,
  gravityChart,
  highestBetween,
  labelWidth,
  mashChart,
} from '../../../src/features/brewing/rules/charts.ts';

const brewed = '2010-10-16';
const dayAfter = (days: number) =>
  new Date(Date.parse(brewed) + days * 86_400_000).toISOString().slice(0, 10);
const log = (readings: readonly (readonly [day: number, gravity: number])[]) =>
  readings.map(([day, gravity]) => ({ date: dayAfter(day), note: '', gravity, degrees: undefined }));

/** From two readings to ten, falling from OG, over one day to three months. */
const fermentation = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 9 }),
    fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 9, maxLength: 9 }),
  )
  .map(([days, falls]) => {
    const gravities = falls.map((fall) => 1.064 - fall / 1000).toSorted((a, b) => b - a);
    return log([
      [0, 1.064],
      ...days.toSorted((a, b) => a - b).map((day, i) => [day, gravities[i] ?? 1] as const),
    ]);
  });

property.prop([fermentation])('the words about OG and FG stand above the curve, not on it', (readings) => {
  const { points, first, last } = gravityChart({ brewed, log: readings });
  for (const [label, from] of [
    [first, first.x],
    [last, last.x - labelWidth],
  ] as const) {
    expect(label.y).toBeLessThanOrEqual(highestBetween(points, from, from + labelWidth) - 8);
    expect(label.y).toBeGreaterThan(10);
    expect(from).toBeGreaterThanOrEqual(frame.left);
    expect(from + labelWidth).toBeLessThanOrEqual(frame.width);
  }
});

test('the curve between two readings is where the line is drawn', () => {
  const points = [
    { x: 0, y: 10 },
    { x: 100, y: 110 },
  ];
  expect(highestBetween(points, 50, 70)).toBeCloseTo(60);
  expect(highestBetween(points, -20, 5)).toBe(10);
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
