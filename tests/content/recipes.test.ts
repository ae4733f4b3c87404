import { readFileSync } from 'node:fs';
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
const textOf = (name: string) => readFileSync(`src/content/brygning/${name}`, 'utf8').replace(/\s+/g, ' ');
/** The temperatures of the two cellars, as the article on how the family brewed tells them. */
const [warm, cold] = [
  ...textOf('brygningFAMILIE.mdx').matchAll(/(\d+)-(\d+) grader(?= hele året| om vinteren)/g),
].map(([, from, to]) => ({ from: Number(from), to: Number(to) }));

/** How far a number stands from what the recipe would give, as a part of the latter. */
const apart = (stated: number, computed: number) => Math.abs(stated - computed) / computed;

test('there are ten brews', () => expect(recipes).toHaveLength(10));

describe.each(recipes)('$name', ({ name, recipe }) => {
  const { malts, hops, others, litres, og, fg, log, brewed, mash, yeast } = recipe;
  const readings = log.flatMap(({ gravity }) => gravity ?? []);

  test('the alcohol follows from the gravities', () =>
    expect(Math.abs(recipe.alcohol - alcohol(og, fg))).toBeLessThan(0.2));

  test('the bitterness follows from the hops', () =>
    expect(apart(recipe.ibu, bitterness(hops, litres, og))).toBeLessThan(0.2));

  test('the colour follows from the malt', () =>
    expect(apart(recipe.ebc, color(malts, litres))).toBeLessThan(0.2));

  test('the malt can yield the gravity at a realistic efficiency', () => {
    const sugar = others.reduce((sum, other) => sum + other.sugar, 0);
    const part = efficiency(malts, litres, og, sugar);
    expect(part).toBeGreaterThan(0.6);
    expect(part).toBeLessThan(0.85);
  });

  test('the attenuation is within the range of such a yeast', () => {
    const wineYeast = name === 'vinoelhybrid.mdx';
    expect(attenuation(og, fg)).toBeGreaterThan(0.65);
    expect(attenuation(og, fg)).toBeLessThan(wineYeast ? 0.95 : 0.85);
  });

  test('the log begins with OG on the day of the brew, falls, and ends with FG', () => {
    expect(log[0]?.date).toBe(brewed);
    expect(readings[0]).toBe(og);
    expect(readings.at(-1)).toBe(fg);
    expect(readings).toEqual(readings.toSorted((a, b) => b - a));
    const dates = log.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
  });

  test('it fermented two to six weeks, within the years of brewing', () => {
    const done = log.find(({ gravity }) => gravity === fg)?.date ?? '';
    expect(days(brewed, done)).toBeGreaterThanOrEqual(14);
    expect(days(brewed, done)).toBeLessThanOrEqual(42);
    expect(brewed >= '2008' && (log.at(-1)?.date ?? '') < '2013').toBe(true);
  });

  test('it fermented at the temperature of one of the two cellars, but for the first days and two in the scullery', () => {
    const settled = log.filter(({ date, degrees }) => degrees !== undefined && days(brewed, date) > 2);
    expect(settled.length).toBeGreaterThan(1);
    for (const { degrees = 0, note } of settled) {
      const room = yeast.degrees > 15 ? warm : cold;
      if (/bryggerset/.test(note)) continue;
      expect(degrees, note).toBeGreaterThanOrEqual(room?.from ?? Number.NaN);
      expect(degrees, note).toBeLessThanOrEqual(room?.to ?? Number.NaN);
    }
  });

  test('the efficiency stated in its text follows from the malt', () => {
    const found = textOf(name).match(/Udbyttet [a-z ]*(\d\d) procent|(\d\d) procent af det, malten/);
    const stated = found?.[1] ?? found?.[2];
    // Four of them state it.
    if (stated) expect(Math.abs(Number(stated) / 100 - efficiency(malts, litres, og))).toBeLessThan(0.01);
  });

  test('it is mashed for one to one and a half hours, and ends at 78 degrees', () => {
    const minutes = mash.reduce((sum, step) => sum + step.minutes, 0);
    expect(minutes).toBeGreaterThanOrEqual(60);
    expect(minutes).toBeLessThanOrEqual(90);
    expect(mash.at(-1)?.degrees).toBe(78);
  });

  test('the batch is 20 to 30 litres and the hops boil 60 minutes', () => {
    expect(litres).toBeGreaterThanOrEqual(20);
    expect(litres).toBeLessThanOrEqual(30);
    expect(Math.max(...hops.map(({ minutes }) => minutes))).toBe(60);
  });
});
