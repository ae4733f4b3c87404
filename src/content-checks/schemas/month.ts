import { z } from 'zod';
import { asText, type PictureType, text, whenArray, whole } from './fields.ts';

const row = (picture: () => PictureType) =>
  z
    .strictObject({
      måned: whole(1, 12, 'måneden'),
      navn: text(12),
      tegning: z.preprocess(
        asText,
        z
          .string()
          .regex(/^(0[1-9]|1[0-2])$/, { error: 'tegningens nummer fra "01" til "12"' })
          .optional(),
      ),
      billede: picture().optional(),
      beskrivelse: text(200),
    })
    .superRefine(({ tegning, billede }, context) => {
      if (tegning && billede)
        context.addIssue({
          code: 'custom',
          path: ['tegning'],
          params: { text: 'Der er både en tegning og et billede. Slet den af dem, der ikke skal vises.' },
        });
      if (!tegning && !billede)
        context.addIssue({
          code: 'custom',
          path: ['billede'],
          message: 'et billede, der ligger ved siden af listen, for eksempel ./juli.jpg',
        });
    });

/**
 * A month's picture: its number, its name, what the picture shows, and either the name of a drawing in
 * `src/assets/months` or a picture next to the list.
 */
export const month = (picture: () => PictureType) =>
  row(picture).transform(({ måned, navn, tegning, billede, beskrivelse }) => ({
    month: måned,
    name: navn,
    drawing: tegning,
    picture: billede,
    alt: beskrivelse,
  }));

/** The months' pictures in `src/content/maaneder.json`: all twelve, in order. */
export const months = (picture: () => PictureType) =>
  z
    .array(row(picture))
    .length(12, { error: 'tolv måneder' })
    .superRefine((rows, context) => {
      // Of another number, those after a missing one would be reported, too.
      if (rows.length !== 12) return;
      for (const [index, each] of rows.entries()) {
        if (typeof each?.måned !== 'number' || each.måned === index + 1) continue;
        context.addIssue({
          code: 'custom',
          path: [index, 'måned'],
          message: `${index + 1}, for månederne står i rækkefølge`,
        });
      }
    }, whenArray);
