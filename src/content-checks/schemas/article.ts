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

const rounded = (value: number, digits = 0) => Number(value.toFixed(digits));
const danish = (value: number) => value.toFixed(1).replace('.', ',');
const leftOut = 'Er de rigtige, så slet linjen, og tallet bliver regnet ud';

/**
 * A recipe as it was brewed: amounts in kg and g, colours in EBC, specific gravities, dates as `2008-03-15`.
 */
const brew = given
  .refine(({ og, fg }) => fg < og, { path: ['fg'], error: 'en vægtfylde, der er lavere end OG', abort: true })
  .transform((made, context) => {
    const { og, fg, brewed, litres, malts, hops, log } = made;
    const contradicts = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const alcohol = computeAlcohol(og, fg);
    // The formula and hydrometers are imprecise, so only an obvious mistake is reported.
    if (made.alcohol !== undefined && Math.abs(made.alcohol - alcohol) > Math.max(0.7, alcohol / 10))
      contradicts(['alkohol'], `omkring ${danish(alcohol)}, som OG og FG giver. ${leftOut}`);
    for (const [index, { date: day }] of log.entries()) {
      const before = log[index - 1]?.date ?? brewed;
      if (day < before)
        contradicts(
          ['log', index, 'dato'],
          `en dato, der ikke er før ${before}, for loggen står i rækkefølge`,
        );
    }
    return {
      ...made,
      // Values that the brewer leaves out are computed.
      alcohol: made.alcohol ?? rounded(alcohol, 1),
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
