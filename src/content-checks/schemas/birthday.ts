import { z } from 'zod';
import { text, whenArray, whole } from './fields.ts';

const row = z
  .strictObject({
    navn: text(40),
    dag: whole(1, 31, 'dagen i måneden'),
    måned: whole(1, 12, 'måneden'),
  })
  .refine(({ dag, måned }) => dag <= daysIn(måned), {
    path: ['dag'],
    error: 'en dag, der findes i måneden',
  });

const inEnglish = ({ navn, dag, måned }: z.output<typeof row>) => ({ name: navn, day: dag, month: måned });

/** A family member's birthday: `{ name, day, month }`, a date that exists (including 29 February). */
export const birthday = row.transform(inEnglish);

/** The whole list in `src/content/foedselsdage.json`, in which nobody may occur twice. */
export const birthdays = z
  .array(row)
  .superRefine((rows, context) => {
    const names = new Set<string>();
    for (const [index, each] of rows.entries()) {
      if (typeof each?.navn !== 'string') continue;
      const key = each.navn.toLocaleLowerCase('da');
      if (names.has(key)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'navn'],
          message:
            'et navn, der ikke står på listen i forvejen. Hedder to det samme, så skriv mere af navnet.',
        });
      }
      names.add(key);
    }
  }, whenArray)
  .transform((rows) => rows.map(inEnglish));

/** A birthday after the check, with English names for the fields; the editors' file has Danish ones. */
export type Birthday = z.output<typeof birthday>;

/** Returns the number of days in the month of a leap year. */
const daysIn = (month: number) => new Date(Date.UTC(2024, month, 0)).getUTCDate();
