import { readFileSync } from 'node:fs';
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { checkFields } from '../../src/content-checks/check-fields.ts';
import { birthdays } from '../../src/content-checks/schemas/birthday.ts';
import { readJson } from '../../src/content-checks/source/read-json.ts';

const file = 'src/content/foedselsdage.json';
const read = (json: string) => {
  const fields = readJson(json);
  if (Array.isArray(fields)) throw new Error(fields[0]?.text);
  return checkFields(birthdays, fields);
};

describe("the family's own list", () => {
  const family = read(readFileSync(file, 'utf8')).value ?? [];
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
  expect(read(JSON.stringify([{ navn: 'Ida', dag: day, måned: month }])).value).toEqual([
    { name: 'Ida', day, month },
  ]);
});

test.each([
  [30, 2],
  [31, 4],
  [31, 6],
  [31, 9],
  [31, 11],
])('%i/%i is not a date', (dag, måned) => {
  expect(read(JSON.stringify([{ navn: 'Ida', dag, måned }])).problems).toEqual([
    expect.objectContaining({
      text: expect.stringMatching(/Der står: {5}\d+\n.*en dag, der findes i måneden/),
    }),
  ]);
});
