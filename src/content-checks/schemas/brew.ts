import { z } from 'zod';
import { date, list, number, text, whole } from './fields.ts';

const malt = z
  .strictObject({
    navn: text(60),
    kg: number(0.01, 30, 'kg'),
    ebc: number(1, 2000, 'EBC'),
    ekstrakt: number(50, 100, 'procent').default(80),
  })
  .transform(({ navn, kg, ebc, ekstrakt }) => ({ name: navn, kg, ebc, extract: ekstrakt }));

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
    sukker: number(0, 10, 'kg sukker').default(0),
  })
  .transform(({ navn, mængde, hvornår, sukker }) => ({
    name: navn,
    amount: mængde,
    when: hvornår,
    sugar: sukker,
  }));

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

/** A recipe as it was brewed: amounts in kg and g, colours in EBC, gravities specific, dates as `2008-03-15`. */
export const brew = z
  .strictObject({
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
    alkohol: number(0, 20, 'procent'),
    ebc: number(2, 150, 'EBC'),
    ibu: number(0, 150, 'IBU'),
    log: list(logEntry),
  })
  .refine(({ og, fg }) => fg < og, { path: ['fg'], error: 'en vægtfylde, der er lavere end OG', abort: true })
  .transform(({ stil, brygget, liter, malt, humle, andet, mæskning, gær, alkohol, ...same }) => ({
    ...same,
    style: stil,
    brewed: brygget,
    litres: liter,
    malts: malt,
    hops: humle,
    others: andet,
    mash: mæskning,
    yeast: { name: gær.navn, degrees: gær.grader },
    alcohol: alkohol,
  }));
