import { readFileSync } from 'node:fs';
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { checkFields } from '../../src/content-checks/check-fields.ts';
import { readJson } from '../../src/content-checks/read-source.ts';
import { birthdays } from '../../src/content-checks/schemas/birthday.ts';

const file = 'src/content/foedselsdage.json';
const read = (rows: unknown[]) => checkFields(birthdays, readJson(JSON.stringify(rows), file), file);

describe("the family's own list", () => {
  const family = checkFields(birthdays, readJson(readFileSync(file, 'utf8'), file), file);
  const onOneDay = Map.groupBy(family, ({ day, month }) => `${day}/${month}`);

  test('has 47 or more, of whom one was born on 29 February', () => {
    expect(family.length).toBeGreaterThanOrEqual(47);
    expect(onOneDay.get('29/2')?.length).toBeGreaterThanOrEqual(1);
  });

  test('has days with none, one, two and five', () => {
    const sizes = new Set([...onOneDay.values()].map((names) => names.length));
    expect([...sizes]).toEqual(expect.arrayContaining([1, 2, 5]));
    expect(onOneDay.size).toBeLessThan(365);
  });
});

const inLeapYear = fc.date({ min: new Date('2024-01-01'), max: new Date('2024-12-31'), noInvalidDate: true });

property.prop([inLeapYear])('every day of a leap year is taken', (date) => {
  const [day, month] = [date.getUTCDate(), date.getUTCMonth() + 1];
  expect(read([{ navn: 'Ida', dag: day, måned: month }])).toEqual([{ name: 'Ida', day, month }]);
});

test.each([
  [30, 2],
  [31, 4],
  [31, 6],
  [31, 9],
  [31, 11],
])('%i/%i is no day', (dag, måned) => {
  expect(() => read([{ navn: 'Ida', dag, måned }])).toThrow(
    /Der står: {5}\d+\n.*en dag, der findes i måneden/,
  );
});

test('a name that is there already is told, with its line', () => {
  const twice = '[\n{ "navn": "Åse", "dag": 8, "måned": 8 },\n{ "navn": "åse", "dag": 1, "måned": 1 }\n]';
  expect(() => checkFields(birthdays, readJson(twice, file), file)).toThrow(
    /linje 3, feltet "nr. 2, navn"[\s\S]*der ikke står på listen i forvejen/,
  );
});
