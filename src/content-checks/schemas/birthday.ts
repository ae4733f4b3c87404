import { z } from 'zod';
import { text } from './fields.ts';

const error = 'en dag og en måned, der findes, skrevet som 5/9';

/** The list in `src/content/foedselsdage.yaml`: each name with its day and month, as `Gudrun: 5/9`. */
export const birthdays = z
  .record(
    text(40),
    z
      .string({ error })
      .regex(/^\d{1,2}\/\d{1,2}$/, { error, abort: true })
      .transform((value) => value.split('/').map(Number) as [day: number, month: number])
      .refine(([day, month]) => day >= 1 && day <= daysIn(month), { error }),
  )
  .transform((days) => Object.entries(days).map(([name, [day, month]]) => ({ name, day, month })));

/** A family member's birthday: a date that exists (including 29 February). */
export type Birthday = z.output<typeof birthdays>[number];

/** Returns the number of days in the month of a leap year; 0 for no month. */
const daysIn = (month: number) =>
  month >= 1 && month <= 12 ? new Date(Date.UTC(2024, month, 0)).getUTCDate() : 0;
