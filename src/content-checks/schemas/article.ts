import { z } from 'zod';
import { bitterness, color, alcohol as computeAlcohol } from '../../features/brewing/rules/formulas.ts';
import { date, list, number, text, whole } from './fields.ts';

const malt = z
  .strictObject({
    navn: text(60),
    kg: number(0.01, 30, 'kg'),
    ebc: number(1, 2000, 'EBC'),
    // Older recipes have it. Nothing shows it.
    ekstrakt: number(50, 100, 'procent').optional(),
  })
  .transform(({ navn, kg, ebc }) => ({ name: navn, kg, ebc }));

const hop = z
  .strictObject({
    navn: text(60),
    alfa: number(0.5, 25, 'procent alfasyre'),
    gram: number(1, 500, 'gram'),
    minutter: whole(0, 120, 'minutter i gryden'),
  })
  .transform(({ navn, alfa, gram, minutter }) => ({
    name: navn,
    alpha: alfa,
    grams: gram,
    minutes: minutter,
  }));

const other = z
  .strictObject({
    navn: text(60),
    mængde: text(40),
    hvornår: text(120),
    // The same.
    sukker: number(0, 10, 'kg sukker').optional(),
  })
  .transform(({ navn, mængde, hvornår }) => ({ name: navn, amount: mængde, when: hvornår }));

const mashStep = z
  .strictObject({ grader: number(35, 80, 'grader'), minutter: whole(1, 120, 'minutter') })
  .transform(({ grader, minutter }) => ({ degrees: grader, minutes: minutter }));

const gravity = () => number(0.98, 1.15, 'vægtfylde, for eksempel 1,048');

const logEntry = z
  .strictObject({
    dato: date(),
    note: text(400),
    vægtfylde: gravity().optional(),
    grader: number(-5, 40, 'grader').optional(),
  })
  .transform(({ dato, note, vægtfylde, grader }) => ({
    date: dato,
    note,
    gravity: vægtfylde,
    degrees: grader,
  }));

const given = z.strictObject({
  stil: text(60),
  brygget: date(),
  liter: number(1, 100, 'liter'),
  malt: list(malt),
  humle: list(hop),
  andet: z.array(other).default([]),
  mæskning: list(mashStep),
  gær: z.strictObject({ navn: text(80), grader: number(0, 35, 'grader') }),
  og: gravity(),
  fg: gravity(),
  alkohol: number(0, 20, 'procent').optional(),
  ebc: number(2, 150, 'EBC').optional(),
  ibu: number(0, 150, 'IBU').optional(),
  log: list(logEntry),
});
const rounded = (value: number, digits = 0) => Number(value.toFixed(digits));
const danish = (value: number) => value.toFixed(1).replace('.', ',');
const leftOut = 'Er de rigtige, så slet linjen, og tallet bliver regnet ud';

/**
 * A recipe as it was brewed: amounts in kg and g, colours in EBC, specific gravities, dates as `2008-03-15`.
 */
const brew = given
  .refine(({ og, fg }) => fg < og, { path: ['fg'], error: 'en vægtfylde, der er lavere end OG', abort: true })
  .transform((made, context) => {
    const { stil, brygget, liter, malt, humle, andet, mæskning, gær, alkohol, ebc, ibu, og, fg, log } = made;
    const contradicts = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const alcohol = computeAlcohol(og, fg);
    // The formula and hydrometers are imprecise, so only an obvious mistake is reported.
    if (alkohol !== undefined && Math.abs(alkohol - alcohol) > Math.max(0.7, alcohol / 10))
      contradicts(['alkohol'], `omkring ${danish(alcohol)}, som OG og FG giver. ${leftOut}`);
    for (const [index, { date: day }] of log.entries()) {
      const before = log[index - 1]?.date ?? brygget;
      if (day < before)
        contradicts(
          ['log', index, 'dato'],
          `en dato, der ikke er før ${before}, for loggen står i rækkefølge`,
        );
    }
    return {
      og,
      fg,
      log,
      style: stil,
      brewed: brygget,
      litres: liter,
      malts: malt,
      hops: humle,
      others: andet,
      mash: mæskning,
      yeast: { name: gær.navn, degrees: gær.grader },
      // Values that the brewer leaves out are computed.
      alcohol: alkohol ?? rounded(alcohol, 1),
      ebc: ebc ?? rounded(color(malt, liter)),
      ibu: ibu ?? rounded(bitterness(humle, liter, og)),
    };
  });

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
