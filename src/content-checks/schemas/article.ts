import { z } from 'zod';
import { brew } from './brew.ts';
import { date, text, whole } from './fields.ts';

/** An article about brewing; one with a recipe is a brew. `order` is its place in the index. */
export const article = z
  .strictObject({
    titel: text(80),
    rækkefølge: whole(1, 999, 'pladsen i oversigten'),
    dato: date(),
    resume: text(220),
    opskrift: brew.optional(),
  })
  .transform(({ titel, rækkefølge, dato, resume, opskrift }) => ({
    title: titel,
    order: rækkefølge,
    date: dato,
    summary: resume,
    recipe: opskrift,
  }));
