/**
 * The types of fields that editors write. A message completes the sentence "Der skal stå …". Editors write
 * Danish: fields have Danish names, and both comma and point are accepted as the decimal separator.
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
    .regex(visible, { error })
    .max(max, { error })
    .refine((value) => !escaped.test(value), { error: 'en tekst uden skråstregen \\' })
    .refine((value) => withoutMarkdown(value) === value, { error: ({ input }) => plain(String(input)) });
};

const plain = (value: string) =>
  `${withoutMarkdown(value)}, for fed og kursiv skrift, links og overskrifter virker kun i teksten under felterne`;

/** Removes the Markdown in a field, which would be shown as it was typed. '5*3*2' and 'Porter*' have none. */
const withoutMarkdown = (value: string): string => {
  const next = markdown.reduce((text, pattern) => text.replace(pattern, '$<words>'), value);
  return next === value ? value : withoutMarkdown(next);
};

const markdown = [
  // **bold**, *italics*, ~~struck out~~, `code`
  /(?<![\p{L}\p{N}])(?<mark>\*{1,3}|_{1,3}|~~|`)(?=[\p{L}\p{N}»"])(?<words>.+?)(?<=[\p{L}\p{N}«".!?])\k<mark>(?![\p{L}\p{N}])/gsu,
  // [words](address)
  /!?\[(?<words>[^\]]+)\]\([^\s)]+\)/g,
  // ## Heading
  /^#{1,6} +(?=\p{L})(?<words>)/gu,
];

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
/**
 * What a backslash in quotation marks makes of the letter after it, such as `\P` in a path, except a new
 * line.
 */
const escaped = /[\p{Cs}\p{Zl}\p{Zp}]|(?![\n\t])\p{Cc}/u;

/** A number from `min` to `max`; `unit` is the Danish word for the unit. */
export const number = (min: number, max: number, unit: string) => {
  const error = `et tal fra ${comma(min)} til ${comma(max)} (${unit})`;
  return z.preprocess(readComma, z.number({ error }).min(min, { error }).max(max, { error }));
};

export const whole = (min: number, max: number, unit: string) => {
  const error = `et helt tal fra ${min} til ${max} (${unit})`;
  return z.int({ error }).min(min, { error }).max(max, { error });
};

/** A date such as `2008-03-15` that exists and is close enough to today not to be a typing error. */
export const date = () => {
  const error = 'en dato, der findes, skrevet som 2008-03-15';
  const last = new Date().getFullYear() + 1;
  const near = `et år fra 1900 til ${last}`;
  const day = z.iso
    .date({ error, abort: true })
    .refine((day) => day >= '1900' && Number(day.slice(0, 4)) <= last, { error: near });
  return z.preprocess(asText, day);
};

/** A year or a drawing's number, which YAML and JSON read as a number: what is wrong is not its type. */
export const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

export const url = () => {
  const error = 'en adresse, der begynder med https://';
  return z.url({ protocol: /^https$/, error });
};

/** A list with at least one entry. */
export const list = <S extends z.ZodType>(entry: S) =>
  z.array(entry).min(1, { error: 'mindst én linje, der begynder med -' });

/** For a check of a whole list, which is also made when entries have mistakes of their own. */
export const whenArray = { when: ({ value }: { value: unknown }) => Array.isArray(value) };

function readComma(value: unknown): unknown {
  return typeof value === 'string' && /^([-−]?\d+,\d+|−\d+(\.\d+)?)$/.test(value.trim())
    ? Number(value.replace(',', '.').replace('−', '-'))
    : value;
}

const comma = (value: number) => String(value).replace('.', ',');
