import { brewFields } from '../../support/content/content-folder.ts';
import { type Mistake, mistake } from './mistake.ts';

const porter = 'brygning/porter.mdx';
const hvede = 'brygning/hvede.mdx';
/** A field of the article with another value, and where it stands. */
const field = (
  what: string,
  [name, value]: readonly [string, string],
  line: number,
  says: string | string[],
) =>
  mistake(what, [porter, (good) => good.replace(new RegExp(`^${name}: .*$`, 'm'), `${name}: ${value}`)], {
    line,
    field: name,
    says,
  });
/** A line of the brew written in another way. */
const inBrew = (what: string, [from, to]: readonly [string, string], name: string, says: string | string[]) =>
  mistake(what, [hvede, (good) => good.replace(from, to)], {
    line: brewFields.findIndex((line) => line.includes(from.trim())) + 2,
    field: `opskrift, ${name}`,
    says,
  });
const nextYear = new Date().getFullYear() + 1;

/** What a field holds, and what several hold together. */
export const fieldMistakes: readonly Mistake[] = [
  field('a word for a number', ['rækkefølge', 'sidst'], 3, [
    'Der står:     "sidst"',
    'et helt tal fra 1 til 999',
  ]),
  field('half a place', ['rækkefølge', '1,5'], 3, ['et helt tal', 'uden komma']),
  field('a day that is not', ['dato', '2012-02-30'], 4, ['"2012-02-30"', 'en dato, der findes']),
  field('a month that is not', ['dato', '2012-13-01'], 4, ['"2012-13-01"', 'en dato, der findes']),
  field('a date in Danish', ['dato', '3. november 2012'], 4, 'skrevet som 2008-03-15'),
  field('a year for a date', ['dato', '2012'], 4, ['Der står:     2012', 'en dato, der findes']),
  field('a year far ahead', ['dato', '2226-12-01'], 4, ['"2226-12-01"', `et år fra 1900 til ${nextYear}`]),
  field('a year long gone', ['dato', '0212-12-01'], 4, `et år fra 1900 til ${nextYear}`),
  field('a character that a backslash stands for', ['titel', '"C:\\Porter"'], 2, 'uden skråstregen \\'),
  field("a text that is too long with the family's name", ['titel', `FAMILIE ${'a'.repeat(80)}`], 2, [
    'Der står:     "Ørn a',
    'en tekst på højst 80 tegn',
  ]),
  ...(
    [
      ['bold', '**Fed** porter', 'Fed porter'],
      ['bold with underscores', '__Fed__ porter', 'Fed porter'],
      ['italics', 'Fed *porter*', 'Fed porter'],
      ['italics with underscores', 'Fed _sort porter_', 'Fed sort porter'],
      ['bold italics', '***Fed***', 'Fed'],
      ['struck out', '~~Fed~~ porter', 'Fed porter'],
      ['code', '`Porter`', 'Porter'],
      ['a heading', '## Porter', 'Porter'],
      ['a link', '[Porter](https://example.org/a_b_c)', 'Porter'],
    ] as const
  ).map(([what, written, plain]) =>
    field(`Markdown in a title: ${what}`, ['titel', JSON.stringify(written)], 2, [
      `Der står:     "${written}"`,
      `Der skal stå: ${plain}, for`,
      'kun i teksten under felterne',
    ]),
  ),
  field('Markdown in a summary', ['resume', '"Sort og **rund**."'], 5, 'Der skal stå: Sort og rund., for'),
  field('a text that nobody can see', ['titel', '\u200b'], 2, 'en tekst på højst 80 tegn'),
  field('an empty text', ['titel', '""'], 2, ['Der står:     ""', 'en tekst på højst 80 tegn']),
  field('a number for a text', ['titel', '2012'], 2, ['Der står:     2012', '"2012"', 'anførselstegn']),
  field('nothing', ['titel', ''], 2, ['Feltet er tomt.', 'en tekst på højst 80 tegn']),
  field('a text that is too long', ['resume', 'a'.repeat(221)], 5, 'højst 220 tegn'),
  mistake(
    'a name where fields belong',
    [hvede, (good) => good.replace('  gær:\n    navn: Safale\n    grader: 19\n', '  gær: Safale S-04\n')],
    {
      line: brewFields.indexOf('  gær:') + 2,
      field: 'opskrift, gær',
      says: [
        'Der står:     "Safale S-04"',
        'gær:\n',
        '\n                navn: Safale S-04\n',
        '\n                grader: …',
      ],
    },
  ),
  mistake(
    'a name in a list where fields belong',
    [
      hvede,
      (good) =>
        good.replace(
          '    - navn: Fuggle\n      alfa: 4,8\n      gram: 50\n      minutter: 60\n',
          '    - Fuggle\n',
        ),
    ],
    {
      line: brewFields.indexOf('    - navn: Fuggle') + 2,
      field: 'opskrift, humle, nr. 1',
      says: ['- navn: Fuggle\n', '\n                alfa: …', '\n                minutter: …'],
    },
  ),
  mistake('a field that is missing', [porter, (good) => good.replace('titel: Porter\n', '')], {
    line: 2,
    field: 'titel',
    says: ['Feltet mangler.', 'en tekst'],
  }),
  mistake(
    'a field that is not known',
    [porter, (good) => good.replace('resume:', 'forfatter: mig\nresume:')],
    {
      line: 5,
      field: 'forfatter',
      says: 'Felterne her hedder: titel, rækkefølge, dato, resume, opskrift',
    },
  ),
  ...(
    [
      ['rækkefolge', 'rækkefølge'],
      ['raekkefoelge', 'rækkefølge'],
      ['Titel', 'titel'],
      ['resumé', 'resume'],
    ] as const
  ).map(([typed, meant]) =>
    mistake(`${typed} for ${meant}`, [porter, (good) => good.replace('resume:', `${typed}: 1\nresume:`)], {
      line: 5,
      field: typed,
      says: `Feltet kendes ikke. Mente du »${meant}«?`,
    }),
  ),
  ...(
    [
      ['raekkefoelge', 'rækkefølge', 3],
      ['Titel', 'titel', 2],
      ['resumé', 'resume', 5],
    ] as const
  ).map(([typed, meant, line]) =>
    mistake(
      `${typed} in place of ${meant}, which is then missing`,
      [porter, (good) => good.replace(`${meant}:`, `${typed}:`)],
      { line, field: typed, says: `Mente du »${meant}«?` },
    ),
  ),
  inBrew('a word for a weight', ['kg: 4,5', 'kg: meget'], 'malt, nr. 1, kg', [
    '"meget"',
    'et tal fra 0,01 til 30 (kg)',
  ]),
  inBrew(
    'a weight with its unit',
    ['kg: 4,5', 'kg: 4,5 kg'],
    'malt, nr. 1, kg',
    'et tal fra 0,01 til 30 (kg)',
  ),
  inBrew('a gravity without its point', ['og: 1,052', 'og: 1052'], 'og', 'vægtfylde, for eksempel 1,048'),
  inBrew('a beer that became heavier', ['fg: 1,014', 'fg: 1,060'], 'fg', [
    'Der står:     1,060',
    'lavere end OG',
  ]),
  inBrew('more alcohol than the gravities give', ['alkohol: 5,0', 'alkohol: 12'], 'alkohol', [
    'Der står:     12',
    'omkring 5,0, som 1,052 og 1,014 giver',
    'Slet linjen, så bliver tallet regnet ud',
  ]),
  inBrew('more bitterness than the hops give', ['ibu: 28', 'ibu: 128'], 'ibu', [
    'Der står:     128',
    'omkring 27, som humlen giver',
  ]),
  inBrew('another colour than the malt gives', ['  ebc: 9', '  ebc: 90'], 'ebc', [
    'Der står:     90',
    'som malten giver',
  ]),
  inBrew(
    'a log that goes back in time',
    ['- dato: 2012-10-20', '- dato: 2011-10-20'],
    'log, nr. 2, dato',
    'ikke er før 2012-10-03',
  ),
  mistake(
    'a former name with its extension',
    [porter, (good) => good.replace('resume:', 'tidligere:\n  - gammel.mdx\nresume:')],
    {
      line: 6,
      field: 'tidligere, nr. 1',
      says: 'uden .mdx',
    },
  ),
  mistake(
    'a former name that is in use',
    [porter, (good) => good.replace('resume:', 'tidligere:\n  - Hvede\nresume:')],
    {
      line: 6,
      field: 'tidligere, nr. 1',
      says: ['Der står:     Hvede', 'Der er en side med den adresse'],
    },
  ),
  {
    what: 'a former name of two files',
    changes: Object.fromEntries(
      [porter, hvede].map((file) => [
        file,
        (good: string) => good.replace('resume:', 'tidligere:\n  - gammel\nresume:'),
      ]),
    ),
    reports: [
      { file: hvede, line: 6, field: 'tidligere, nr. 1', says: [`Det står også i src/content/${porter}`] },
      { file: porter, line: 6, field: 'tidligere, nr. 1', says: [`Det står også i src/content/${hvede}`] },
    ],
  },
  mistake(
    'a link without https',
    ['cv/anden.mdx', (good) => good.replace('https://www.dmi.dk', 'www.dmi.dk')],
    {
      line: 18,
      field: 'links, nr. 1, adresse',
      says: 'begynder med https://',
    },
  ),
  mistake(
    'a colon in a list of texts',
    ['cv/anden.mdx', (good) => good.replace('- Borde', '- Sprog: dansk')],
    {
      line: 15,
      field: 'kompetencer, nr. 1',
      says: ['Der står:     Sprog: dansk', '"Sprog: dansk"', 'kolon'],
    },
  ),
  mistake('a list that is no list', ['cv/anden.mdx', (good) => good.replace('  - Borde', '  Borde')], {
    line: 15,
    says: 'en del af en liste',
  }),
];
