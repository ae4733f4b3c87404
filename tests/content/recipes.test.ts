import { describe, expect, test } from 'vitest';
import { days } from '../../src/features/brewing/rules/charts.ts';
import {
  alcohol,
  attenuation,
  bitterness,
  color,
  efficiency,
} from '../../src/features/brewing/rules/formulas.ts';
import { articles } from './articles.ts';

/** The ten of the specification. What is brewed after them may be as it likes. */
const recipes = articles
  .slice(0, 12)
  .flatMap(({ name, article: { recipe } }) => (recipe ? [{ name, recipe }] : []));

type Brew = (typeof recipes)[number]['recipe'];
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const fermented = ({ log, brewed, fg }: Brew) =>
  days(brewed, log.find(({ gravity }) => gravity === fg)?.date ?? '');

/** What a brewer would doubt: a figure of a recipe, and from where to where it is right. */
const ranges: [what: string, figure: (recipe: Brew) => number, least: number, most: number][] = [
  ['the alcohol beside the gravities', (each) => each.alcohol / alcohol(each.og, each.fg), 0.95, 1.05],
  [
    'the bitterness beside the hops',
    (each) => each.ibu / bitterness(each.hops, each.litres, each.og),
    0.8,
    1.2,
  ],
  ['the colour beside the malt', ({ ebc, malts, litres }) => ebc / color(malts, litres), 0.8, 1.2],
  [
    'the efficiency',
    ({ malts, litres, og, others }) => efficiency(malts, litres, og, sum(others.map(({ sugar }) => sugar))),
    0.6,
    0.85,
  ],
  ['the attenuation', ({ og, fg }) => attenuation(og, fg), 0.65, 0.95],
  ['the days until it was done', fermented, 14, 42],
  ['the minutes of mashing', ({ mash }) => sum(mash.map(({ minutes }) => minutes)), 60, 90],
  ['the degrees at which mashing ends', ({ mash }) => mash.at(-1)?.degrees ?? 0, 78, 78],
  ['the litres', ({ litres }) => litres, 20, 30],
  ['the minutes of boiling', ({ hops }) => Math.max(...hops.map(({ minutes }) => minutes)), 60, 60],
  ['the year of brewing', ({ brewed }) => Number(brewed.slice(0, 4)), 2008, 2012],
];

test('there are ten brews', () => expect(recipes).toHaveLength(10));

describe.each(recipes)('$name', ({ recipe }) => {
  const { og, fg, log, brewed } = recipe;
  const readings = log.flatMap(({ gravity }) => gravity ?? []);

  test.each(ranges)('%s is plausible', (_, figure, least, most) => {
    expect(figure(recipe)).toBeGreaterThanOrEqual(least);
    expect(figure(recipe)).toBeLessThanOrEqual(most);
  });

  test('the log begins with OG on the day of the brew, falls, and ends with FG', () => {
    expect([log[0]?.date, readings[0], readings.at(-1)]).toEqual([brewed, og, fg]);
    expect(readings).toEqual(readings.toSorted((a, b) => b - a));
    const dates = log.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
  });
});
