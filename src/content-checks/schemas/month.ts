import { z } from 'zod';
import { group, type PictureType, text, whenArray, whole } from './fields.ts';

const drawing = whole(1, 12, 'tegningens nummer').transform((number) => String(number).padStart(2, '0'));

/** A month's picture: a drawing in `src/assets/months`, or a picture next to the list, and what it shows. */
export const month = (picture: () => PictureType) =>
  group({
    måned: ['month', whole(1, 12, 'måneden')],
    navn: ['name', text(12)],
    tegning: ['drawing', drawing.optional()],
    billede: ['picture', picture().optional()],
    beskrivelse: ['alt', text(200)],
  })
    .refine((one) => one.drawing === undefined || one.picture === undefined, {
      path: ['tegning'],
      params: { text: 'Der er både en tegning og et billede. Slet den af dem, der ikke skal vises.' },
    })
    .refine((one) => one.drawing !== undefined || one.picture !== undefined, {
      path: ['billede'],
      error: 'et billede, der ligger ved siden af listen, for eksempel ./juli.jpg',
    });

/** The months' pictures in `src/content/maaneder.yaml`: all twelve, in order. */
export const months = (picture: () => PictureType) =>
  z.array(month(picture)).superRefine((rows, context) => {
    // Of a row with a mistake there are only its fields as they were written.
    const numbers = rows.map((each) => Number(each?.month ?? (each as { måned?: unknown } | null)?.måned));
    const missing = Array.from({ length: 12 }, (_, i) => i + 1).filter((number) => !numbers.includes(number));
    const text = `Der skal være tolv måneder, hver én gang. ${missing.map((number) => `Nr. ${number} mangler.`).join(' ')}`;
    if (rows.length !== 12) return context.addIssue({ code: 'custom', path: [], params: { text } });
    for (const [index, number] of numbers.entries())
      if (!Number.isNaN(number) && number !== index + 1)
        context.addIssue({ code: 'custom', path: [index, 'måned'], message: `${index + 1}, ${inOrder}` });
  }, whenArray);

const inOrder = 'for månederne står i rækkefølge';
