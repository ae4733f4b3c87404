import { z } from 'zod';
import { type PictureType, text, whenArray, whole } from './fields.ts';

const row = (picture: () => PictureType) =>
  z
    .strictObject({
      måned: whole(1, 12, 'måneden'),
      navn: text(12),
      tegning: whole(1, 12, 'tegningens nummer').optional(),
      billede: picture().optional(),
      beskrivelse: text(200),
    })
    .refine(({ tegning, billede }) => tegning === undefined || billede === undefined, {
      path: ['tegning'],
      params: { text: 'Der er både en tegning og et billede. Slet den af dem, der ikke skal vises.' },
    })
    .refine(({ tegning, billede }) => tegning !== undefined || billede !== undefined, {
      path: ['billede'],
      error: 'et billede, der ligger ved siden af listen, for eksempel ./juli.jpg',
    });

/** A month's picture: a drawing in `src/assets/months`, or a picture next to the list, and what it shows. */
export const month = (picture: () => PictureType) =>
  row(picture).transform(({ måned, navn, tegning, billede, beskrivelse }) => ({
    month: måned,
    name: navn,
    drawing: tegning === undefined ? undefined : String(tegning).padStart(2, '0'),
    picture: billede,
    alt: beskrivelse,
  }));

/** The months' pictures in `src/content/maaneder.yaml`: all twelve, in order. */
export const months = (picture: () => PictureType) =>
  z.array(row(picture)).superRefine((rows, context) => {
    const isThere = (month: number) => rows.some((each) => Number(each?.måned) === month);
    const missing = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((month) => !isThere(month));
    const text = `Der skal være tolv måneder, hver én gang. ${missing.map((month) => `Nr. ${month} mangler.`).join(' ')}`;
    if (rows.length !== 12) return context.addIssue({ code: 'custom', path: [], params: { text } });
    for (const [index, each] of rows.entries())
      if (typeof each?.måned === 'number' && each.måned !== index + 1)
        context.addIssue({ code: 'custom', path: [index, 'måned'], message: `${index + 1}, ${inOrder}` });
  }, whenArray);

const inOrder = 'for månederne står i rækkefølge';
