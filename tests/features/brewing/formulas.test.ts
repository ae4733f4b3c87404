import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { beerColor } from '../../../src/features/brewing/rules/beer-color.ts';
import { alcohol, bitterness, color } from '../../../src/features/brewing/rules/formulas.ts';

const gravity = fc.integer({ min: 30, max: 120 }).map((points) => 1 + points / 1000);
const hop = fc.record({
  grams: fc.integer({ min: 1, max: 200 }),
  alpha: fc.integer({ min: 1, max: 20 }),
  minutes: fc.integer({ min: 1, max: 90 }),
});

describe('published examples', () => {
  test('1.050 to 1.010 is 5.25 per cent', () => expect(alcohol(1.05, 1.01)).toBeCloseTo(5.25, 2));

  // From the table of utilizations that Tinseth published with the formula.
  test.each([
    [60, 1.05, 0.231],
    [60, 1.04, 0.252],
    [15, 1.05, 0.114],
    [90, 1.05, 0.247],
  ])('%i minutes at %f uses %f of the alpha acid', (minutes, og, utilization) =>
    expect(bitterness([{ grams: 1, alpha: 100, minutes }], 1, og) / 1000).toBeCloseTo(utilization, 3),
  );

  test('ten pounds of 2 °L malt in five gallons is 3.9 SRM by Morey', () => {
    const twoLovibond = (1.3546 * 2 - 0.76) * 1.97;
    expect(color([{ kg: 4.53592, ebc: twoLovibond }], 18.9271) / 1.97).toBeCloseTo(3.86, 2);
  });
});

property.prop([fc.array(hop, { minLength: 1, maxLength: 5 }), gravity])(
  'twice the water is half the bitterness, and a heavier wort is less bitter',
  (hops, og) => {
    expect(bitterness(hops, 40, og)).toBeCloseTo(bitterness(hops, 20, og) / 2, 9);
    expect(bitterness(hops, 20, og + 0.01)).toBeLessThan(bitterness(hops, 20, og));
  },
);

describe('the colour of a beer', () => {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const light = (hex: string) => channels(hex).reduce((sum, value) => sum + value, 0);

  test('water is white', () => expect(beerColor(0, 5)).toBe('#ffffff'));

  property.prop([fc.integer({ min: 0, max: 150 }), fc.integer({ min: 1, max: 20 })])(
    'more colour or a thicker glass is never lighter, and never greener than red',
    (ebc, more) => {
      const [red = 0, green = 0, blue = 0] = channels(beerColor(ebc, 5));
      expect(light(beerColor(ebc + more, 5))).toBeLessThanOrEqual(light(beerColor(ebc, 5)));
      expect(light(beerColor(ebc, 8))).toBeLessThanOrEqual(light(beerColor(ebc, 4)));
      expect(red).toBeGreaterThanOrEqual(green);
      expect(green).toBeGreaterThanOrEqual(blue);
    },
  );
});
