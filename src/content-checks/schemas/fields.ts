/**
 * The types of fields that editors write. A message completes the sentence "Der skal stå …". Every value is
 * read as a text, so that `2012` may be a title and both comma and point are accepted in numbers.
 */
import type { ImageMetadata } from 'astro';
import { z } from 'zod';

/** A picture next to the file, as read by Astro's `image()`. */
export type PictureType = z.ZodType<ImageMetadata>;

export const text = (max = 200) => {
  const error = `en tekst på højst ${max} tegn`;
  return z
    .string({ error })
    .trim()
    .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, { error })
    .max(max, { error })
    .refine((value) => !markdown.test(value), { error: noMarkdown });
};

/** **bold**, *italics*, [words](address) or ## a heading, which would be shown as it was typed. */
const markdown =
  /(?<![\p{L}\p{N}])([*_]{1,3})(?=[\p{L}\p{N}]).+?(?<=\S)\1(?![\p{L}\p{N}])|\]\([^\s)]+\)|^#+ /u;
const noMarkdown =
  'en tekst uden *, _, # og []() om ordene. Fed og kursiv skrift, links og overskrifter virker kun i teksten under felterne';

/** A number from `min` to `max`; `unit` is the Danish word for the unit. */
export const number = (min: number, max: number, unit: string, isWhole = false) => {
  const error = `et ${isWhole ? 'helt ' : ''}tal fra ${comma(min)} til ${comma(max)} (${unit})`;
  return (
    z
      .string({ error })
      .trim()
      // In Danish 1.000 is a thousand. Only a gravity is written with three decimals.
      .refine((value) => max < 2 || !/^\d+\.\d{3}$/.test(value), {
        error: `${error}, uden punktum`,
        abort: true,
      })
      .regex(/^[-−]?\d+([.,]\d+)?$/, { error: alone(error), abort: true })
      .transform((value) => Number(value.replace('−', '-').replace(',', '.')))
      .refine((value) => value >= min && value <= max && (!isWhole || Number.isInteger(value)), { error })
  );
};

export const whole = (min: number, max: number, unit: string) => number(min, max, unit, true);

/** The unit is in the message, but belongs to no number: `4,5 kg`. */
const alone =
  (error: string) =>
  ({ input }: { input?: unknown }) =>
    /^\d.*[\p{L}%°]/u.test(String(input)) ? `${error}, og intet efter tallet` : error;

/** A date such as `2008-03-15` that exists and is close enough to today not to be a typing error. */
export const date = () => {
  const last = new Date().getFullYear() + 1;
  return z.iso
    .date({ error: 'en dato, der findes, skrevet som 2008-03-15', abort: true })
    .refine((day) => day >= '1900' && Number(day.slice(0, 4)) <= last, {
      error: `et år fra 1900 til ${last}`,
    });
};

export const url = () =>
  z
    .url({ protocol: /^https$/, error: 'en adresse, der begynder med https://', abort: true })
    .regex(/^[^"“”„«»]*$/, { error: 'en adresse uden anførselstegn', abort: true })
    .regex(/^\S+?:\/\/[^,/]+\.[^,/]+(\/|$)/, { error: 'en adresse med punktum i, som https://www.dmi.dk' });

type Named = Readonly<Record<string, readonly [english: string, type: z.ZodType]>>;

/** A group of fields by their Danish names, each with the name that the code has for it. */
export const group = <const Fields extends Named>(fields: Fields) =>
  z
    .strictObject(Object.fromEntries(Object.entries(fields).map(([danish, [, type]]) => [danish, type])))
    .transform(
      (values) =>
        Object.fromEntries(
          Object.entries(fields).map(([danish, [english]]) => [english, values[danish]]),
        ) as { [Danish in keyof Fields as Fields[Danish][0]]: z.output<Fields[Danish][1]> },
    );

/** A list with at least one entry. */
export const list = <S extends z.ZodType>(entry: S) =>
  z.array(entry).refine(({ length }) => length > 0, { error: 'mindst én linje, der begynder med -' });

/** For a check of a whole list, which is also made when entries have mistakes of their own. */
export const whenArray = { when: ({ value }: { value: unknown }) => Array.isArray(value) };

const comma = (value: number) => String(value).replace('.', ',');
