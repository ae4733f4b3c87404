import { z } from 'zod';
import { bitterness, color, alcohol as computeAlcohol } from '../../features/brewing/rules/formulas.ts';
import { date, group, list, number, text, whole } from './fields.ts';

const malt = group({
  navn: ['name', text(60)],
  kg: ['kg', number(0.01, 30, 'kg')],
  ebc: ['ebc', number(1, 2000, 'EBC')],
  // Older recipes have it. Nothing shows it.
  ekstrakt: ['extract', number(50, 100, 'procent').optional()],
});

const hop = group({
  navn: ['name', text(60)],
  alfa: ['alpha', number(0.5, 25, 'procent alfasyre')],
  gram: ['grams', number(1, 500, 'gram')],
  minutter: ['minutes', whole(0, 120, 'minutter i gryden')],
});

const other = group({
  navn: ['name', text(60)],
  mængde: ['amount', text(40)],
  hvornår: ['when', text(120)],
  // The same.
  sukker: ['sugar', number(0, 10, 'kg sukker').optional()],
});

const mashStep = group({
  grader: ['degrees', number(35, 80, 'grader')],
  minutter: ['minutes', whole(1, 120, 'minutter')],
});

const gravity = () => number(0.98, 1.15, 'vægtfylde, for eksempel 1,048');

const logEntry = group({
  dato: ['date', date()],
  note: ['note', text(400)],
  vægtfylde: ['gravity', gravity().optional()],
  grader: ['degrees', number(-5, 40, 'grader').optional()],
});

const given = group({
  stil: ['style', text(60)],
  brygget: ['brewed', date()],
  liter: ['litres', number(1, 100, 'liter')],
  malt: ['malts', list(malt)],
  humle: ['hops', list(hop)],
  andet: ['others', z.array(other).default([])],
  mæskning: ['mash', list(mashStep)],
  gær: ['yeast', group({ navn: ['name', text(80)], grader: ['degrees', number(0, 35, 'grader')] })],
  og: ['og', gravity()],
  fg: ['fg', gravity()],
  alkohol: ['alcohol', number(0, 20, 'procent').optional()],
  ebc: ['ebc', number(2, 150, 'EBC').optional()],
  ibu: ['ibu', number(0, 150, 'IBU').optional()],
  log: ['log', list(logEntry)],
});

type Given = z.output<typeof given>;

const rounded = (value: number, digits = 0) => Number(value.toFixed(digits));
const danish = (value: number, digits = 0) => value.toFixed(digits).replace('.', ',');

/**
 * Yields values that contradict each other: [the field's path, what should be there]. Formulas and hydrometers are
 * imprecise, so only what is obvious: alcohol by more than a tenth and 0.7 %, colour or bitterness by half or twice.
 */
function* contradictions(brew: Given): Generator<[path: (string | number)[], message: string]> {
  const { malts, hops, others, litres, og, fg, ebc, ibu, brewed, log } = brew;
  const left = 'Er de rigtige, så slet linjen, og tallet bliver regnet ud';
  const alcohol = computeAlcohol(og, fg);
  // On the day of the brew it may have been measured before water had boiled away.
  const [highest = 0, first = 0] = [log, log.filter(({ date: day }) => day === brewed)].map((entries) =>
    Math.max(...entries.map(({ gravity: measured = 0 }) => measured)),
  );
  const isLow = highest > og + 0.01;
  const isOff = isLow || (first > 0 && og > first + 0.03);
  // Far more than the malt can give, also with sugar, or with juice or honey among the rest.
  const weight = malts.reduce((sum, { kg }) => sum + kg, 0);
  const needed = ((og - 1) * 1000 * litres) / 220;
  if (isOff)
    yield [['og'], `omkring ${danish(isLow ? highest : first, 3)}, som loggen viser. Ellers ret loggen`];
  else if (weight * (others.length > 0 ? 6 : 2.7) < needed)
    yield [
      ['malt', malts.findIndex(({ kg }) => kg === Math.max(...malts.map((each) => each.kg))), 'kg'],
      `mere: ${danish(litres)} liter med OG ${danish(og, 3)} kræver omkring ${danish(needed, 1)} kg malt i alt`,
    ];
  else if (brew.alcohol !== undefined && Math.abs(brew.alcohol - alcohol) > Math.max(0.7, alcohol / 10))
    yield [
      ['alkohol'],
      `omkring ${danish(alcohol, 1)}, som ${danish(og, 3)} og ${danish(fg, 3)} giver. ${left}`,
    ];
  const isFar = (stated: number, computed: number) =>
    Math.abs(stated - computed) > 10 && (stated > 2 * computed || stated < computed / 2);
  const colour = color(malts, litres);
  if (ebc !== undefined && isFar(ebc, colour))
    yield [['ebc'], `omkring ${danish(colour)}, som malten giver. ${left}`];
  const bitter = bitterness(hops, litres, og);
  // Hops that are not boiled count for nothing in the formula, and for something in the glass.
  const isSteeped = hops.some(({ minutes }) => minutes === 0);
  if (ibu !== undefined && isFar(ibu, bitter) && !(isSteeped && ibu > bitter))
    yield [['ibu'], `omkring ${danish(bitter)}, som humlen giver. ${left}`];
  for (const [index, { date: day }] of log.entries()) {
    const before = log[index - 1]?.date ?? brewed;
    if (day < before)
      yield [['log', index, 'dato'], `en dato, der ikke er før ${before}, for loggen står i rækkefølge`];
    if (Number(day.slice(0, 4)) > Number(before.slice(0, 4)) + 5)
      yield [['log', index, 'dato'], `en dato højst fem år efter ${before}`];
  }
}

/** A recipe as it was brewed: amounts in kg and g, colours in EBC, specific gravities, dates as `2008-03-15`. */
const brew = given
  .refine(({ og, fg }) => fg < og, { path: ['fg'], error: 'en vægtfylde, der er lavere end OG', abort: true })
  .transform((made, context) => {
    for (const [path, message] of contradictions(made)) context.addIssue({ code: 'custom', path, message });
    const { og, fg, litres, malts, hops } = made;
    return {
      ...made,
      // Values that the brewer leaves out are computed.
      alcohol: made.alcohol ?? rounded(computeAlcohol(og, fg), 1),
      ebc: made.ebc ?? rounded(color(malts, litres)),
      ibu: made.ibu ?? rounded(bitterness(hops, litres, og)),
    };
  });

const fileName = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, { error: 'filens gamle navn uden .mdx, for eksempel 12brygporter' });

/** An article about brewing, which describes a brew if it has a recipe. `order` is its place in the index. */
export const article = group({
  titel: ['title', text(80)],
  rækkefølge: ['order', whole(1, 999, 'pladsen i oversigten')],
  dato: ['date', date()],
  resume: ['summary', text(220)],
  opskrift: ['recipe', brew.optional()],
  /** Former names of the file, whose addresses redirect here. */
  tidligere: ['former', z.array(fileName).optional()],
});
