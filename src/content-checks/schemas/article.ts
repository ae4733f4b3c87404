import { z } from 'zod';
import { brew } from './brew.ts';
import { date, text, whole } from './fields.ts';

const fileName = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, { error: 'filens gamle navn uden .mdx, for eksempel 12brygporter' });

/** An article about brewing, which describes a brew if it has a recipe. `order` is its place in the index. */
export const article = z
  .strictObject({
    titel: text(80),
    rækkefølge: whole(1, 999, 'pladsen i oversigten'),
    dato: date(),
    resume: text(220),
    opskrift: brew.optional(),
    /** Former names of the file, whose addresses redirect here. `formerNames` reads this field. */
    tidligere: z.array(fileName).optional(),
  })
  .transform(({ titel, rækkefølge, dato, resume, opskrift }) => ({
    title: titel,
    order: rækkefølge,
    date: dato,
    summary: resume,
    recipe: opskrift,
  }));
