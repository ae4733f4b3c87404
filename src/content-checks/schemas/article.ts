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
type Given = z.output<typeof given>;

const rounded = (value: number, digits = 0) => Number(value.toFixed(digits));
const danish = (value: number, digits = 0) => value.toFixed(digits).replace('.', ',');

/**
 * Yields values that contradict each other: [the field's path, what should be there]. Formulas and
 * hydrometers are imprecise, so only obvious mistakes are reported: alcohol that differs by more than a tenth
 * and by more than 0.7 %, and colour or bitterness of less than half or more than twice the computed value.
 */
function* contradictions(brew: Given): Generator<[path: (string | number)[], message: string]> {
  const { malt, humle, andet, liter, og, fg, alkohol, ebc, ibu, brygget, log } = brew;
  const left = 'Er de rigtige, så slet linjen, og tallet bliver regnet ud';
  const alcohol = computeAlcohol(og, fg);
  // On the day of the brew it may have been measured before water had boiled away.
  const [highest = 0, first = 0] = [log, log.filter(({ date: day }) => day === brygget)].map((entries) =>
    Math.max(...entries.map(({ gravity: measured = 0 }) => measured)),
  );
  const isLow = highest > og + 0.01;
  const isOff = isLow || (first > 0 && og > first + 0.03);
  // Far more than the malt can give, also with sugar, or with juice or honey among the rest.
  const weight = malt.reduce((sum, { kg }) => sum + kg, 0);
  const needed = ((og - 1) * 1000 * liter) / 220;
  if (isOff)
    yield [['og'], `omkring ${danish(isLow ? highest : first, 3)}, som loggen viser. Ellers ret loggen`];
  else if (weight * (andet.length > 0 ? 6 : 2.7) < needed)
    yield [
      ['malt', malt.findIndex(({ kg }) => kg === Math.max(...malt.map((each) => each.kg))), 'kg'],
      `mere: ${danish(liter)} liter med OG ${danish(og, 3)} kræver omkring ${danish(needed, 1)} kg malt i alt`,
    ];
  else if (alkohol !== undefined && Math.abs(alkohol - alcohol) > Math.max(0.7, alcohol / 10))
    yield [
      ['alkohol'],
      `omkring ${danish(alcohol, 1)}, som ${danish(og, 3)} og ${danish(fg, 3)} giver. ${left}`,
    ];
  const isFar = (stated: number, computed: number) =>
    Math.abs(stated - computed) > 10 && (stated > 2 * computed || stated < computed / 2);
  const colour = color(malt, liter);
  if (ebc !== undefined && isFar(ebc, colour))
    yield [['ebc'], `omkring ${danish(colour)}, som malten giver. ${left}`];
  const bitter = bitterness(humle, liter, og);
  // Hops that are not boiled count for nothing in the formula, and for something in the glass.
  const isSteeped = humle.some(({ minutes }) => minutes === 0);
  if (ibu !== undefined && isFar(ibu, bitter) && !(isSteeped && ibu > bitter))
    yield [['ibu'], `omkring ${danish(bitter)}, som humlen giver. ${left}`];
  for (const [index, { date: day }] of log.entries()) {
    const before = log[index - 1]?.date ?? brygget;
    if (day < before)
      yield [['log', index, 'dato'], `en dato, der ikke er før ${before}, for loggen står i rækkefølge`];
    if (Number(day.slice(0, 4)) > Number(before.slice(0, 4)) + 5)
      yield [['log', index, 'dato'], `en dato højst fem år efter ${before}`];
  }
}

/**
 * A recipe as it was brewed: amounts in kg and g, colours in EBC, specific gravities, dates as `2008-03-15`.
 */
const brew = given
  .refine(({ og, fg }) => fg < og, { path: ['fg'], error: 'en vægtfylde, der er lavere end OG', abort: true })
  .transform((made, context) => {
    for (const [path, message] of contradictions(made)) context.addIssue({ code: 'custom', path, message });
    const { stil, brygget, liter, malt, humle, andet, mæskning, gær, alkohol, ebc, ibu, og, fg, log } = made;
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
      alcohol: alkohol ?? rounded(computeAlcohol(og, fg), 1),
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
