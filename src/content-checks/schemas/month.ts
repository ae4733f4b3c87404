import { z } from 'zod';
import { text, whole } from './fields.ts';

/**
 * A month's picture: its number, its name, the name of the drawing in `src/assets/months`, and what the
 * drawing shows.
 */
export const month = z
  .strictObject({
    måned: whole(1, 12, 'måneden'),
    navn: text(12),
    tegning: z.string().regex(/^(0[1-9]|1[0-2])$/, { error: 'tegningens nummer fra "01" til "12"' }),
    beskrivelse: text(200),
  })
  .transform(({ måned, navn, tegning, beskrivelse }) => ({
    month: måned,
    name: navn,
    drawing: tegning,
    alt: beskrivelse,
  }));

/** The months' pictures in `src/content/maaneder.json`: all twelve, in order. */
export const months = z
  .array(month)
  .length(12, { error: 'tolv måneder' })
  .transform((all, context) => {
    for (const [index, entry] of all.entries()) {
      if (entry.month === index + 1) continue;
      context.addIssue({
        code: 'custom',
        path: [index, 'måned'],
        message: `${index + 1}, for månederne står i rækkefølge`,
      });
    }
    return all;
  });
