import { z } from 'zod';
import { text } from './fields.ts';

const error = 'en dag og en måned, der findes, skrevet som 5/9 eller med fødselsåret som 5/9 1956';

/** The list in `src/content/foedselsdage.yaml`: `Gudrun: 5/9` or, if the year is known, `Gudrun: 5/9 1956`. */
export const birthdays = z
  .record(
    text(40),
    z
      .string({ error })
      .regex(/^\d{1,2}\/\d{1,2}( (19|20)\d\d)?$/, { error, abort: true })
      .transform((value) => value.split(/[/ ]/).map(Number) as [day: number, month: number, year?: number])
      .refine(([day, month, year = 2024]) => day >= 1 && day <= daysIn(month, year), { error }),
  )
  .transform((days) =>
    Object.entries(days).map(([name, [day, month, year = null]]) => ({ name, day, month, year })),
  );

const daysIn = (month: number, year: number) =>
  month >= 1 && month <= 12 ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0;
