import { article, articleFields, brewFields } from '../../support/content/content-folder.ts';
import { type Mistake, mistake } from './mistake.ts';

const porter = 'brygning/porter.mdx';
const page = (...lines: string[]) => ['---', ...lines, '---', '', 'Tekst.', ''].join('\n');
/** An article with another line in the place of one of its fields: 0 is the title. */
const withField = (index: number, ...lines: string[]) => page(...articleFields.toSpliced(index, 1, ...lines));
/** A brew with its first malt, in lines 11 to 13, written in another way. */
const withMalt = (...lines: string[]) => page(...brewFields.toSpliced(9, 6, ...lines));
const field = (what: string, [index, line]: readonly [number, string], says: string | string[]) =>
  mistake(what, [porter, withField(index, line)], { line: index + 2, field: line.split(':')[0] ?? '', says });
const malt = (what: string, lines: string[], line: number, says: string | string[]) =>
  mistake(what, ['brygning/hvede.mdx', withMalt(...lines)], { line, says });
const resume = 'kun Vores bryg';

/** How fields are written: fences, quotation marks, colons, dashes, indentation. */
export const lineMistakes: readonly Mistake[] = [
  mistake(
    'a tabulator after the colon',
    ['brygning/porter.mdx', (good) => good.replace('titel: ', 'titel:\t')],
    {
      line: 2,
      says: ['Der skal stå: titel: Porter (med et mellemrum efter kolonet, ikke en tabulator)'],
    },
  ),
  mistake('a space before the first line', ['brygning/porter.mdx', (good) => ` ${good}`], {
    line: 1,
    says: '--- (uden mellemrum foran)',
  }),
  mistake('no fields at all', [porter, 'Bare tekst'], { line: 1, says: '---' }),
  mistake('no line of three dashes above', [porter, article('Tekst.').slice(4)], {
    line: 1,
    says: 'Filen skal begynde med',
  }),
  mistake('no line of three dashes below', [porter, ['---', ...articleFields, '', 'Tekst.'].join('\n')], {
    line: 6,
    says: 'mangler en linje, hvor der kun står ---',
  }),
  mistake('nor anything else below', [porter, ['---', ...articleFields].join('\n')], {
    line: 5,
    says: 'mangler en linje, hvor der kun står ---',
  }),
  mistake('a dash made of three', [porter, article('Tekst.').replace('\n---\n', '\n—\n')], {
    line: 6,
    says: ['Der står:     —', 'Der skal stå: ---'],
  }),
  mistake('four dashes above', [porter, `-${article('Tekst.')}`], { line: 1, says: 'Der skal stå: ---' }),
  mistake('an empty line above', [porter, `\n${article('Tekst.')}`], {
    line: 1,
    says: 'Slet de tomme linjer',
  }),
  mistake('the text in between', [porter, withField(3, 'resume: Sort.', '', 'Vi kogte længe i dag')], {
    line: 7,
    says: ['hverken et felt', 'mangler der en linje med --- over den'],
  }),

  {
    what: 'one of each kind in one article: all at once',
    changes: {
      [porter]: [
        '---',
        ...articleFields.toSpliced(0, 2, 'titel: 12. bryg: Porter', 'rækkefølge: sidst'),
        '---',
        '',
        'Se {her}.',
        '',
      ].join('\n'),
    },
    reports: [
      { file: porter, line: 2, field: 'titel', says: ['titel: "12. bryg: Porter"'] },
      { file: porter, line: 3, field: 'rækkefølge', says: ['et helt tal fra 1 til 999'] },
      { file: porter, line: 8, says: ['{'] },
    ],
  },
  {
    what: 'fields that cannot be read, and a text with a mistake: both at once',
    changes: {
      [porter]: ['---', ...articleFields, 'titel: Porter', '---', '', 'Se {her}.', ''].join('\n'),
    },
    reports: [
      { file: porter, line: 6, says: ['Feltet står der to gange.'] },
      { file: porter, line: 9, says: ['{'] },
    ],
  },
  {
    what: 'a field that cannot be read, and mistakes in other fields above and below: all at once',
    changes: {
      [porter]: page('titel: ""', 'rækkefølge: sidst', '\tdato: 2012-11-03', 'resume: Vores bryg #12'),
      'brygning/hvede.mdx': page(
        ...brewFields
          .toSpliced(1, 1, 'rækkefølge: sidst')
          .toSpliced(11, 1, '\t  ebc: 3')
          .toSpliced(18, 1, '      gram: mange')
          .toSpliced(24, 1, '    navn: ""'),
      ),
    },
    reports: [
      { file: 'brygning/hvede.mdx', line: 3, field: 'rækkefølge', says: ['et helt tal fra 1 til 999'] },
      { file: 'brygning/hvede.mdx', line: 13, says: ['tabulator'] },
      { file: 'brygning/hvede.mdx', line: 20, field: 'opskrift, humle, nr. 1, gram', says: ['mange'] },
      { file: 'brygning/hvede.mdx', line: 26, field: 'opskrift, gær, navn', says: ['en tekst'] },
      { file: porter, line: 2, field: 'titel', says: ['en tekst'] },
      { file: porter, line: 4, says: ['tabulator'] },
      { file: porter, line: 5, field: 'resume', says: ['efter #'] },
    ],
  },
  {
    what: 'a field twice, one indented wrongly, one without its colon, and a wrong value: all at once',
    changes: {
      [porter]: page(
        'titel: Porter',
        'titel: Ale',
        'rækkefølge: sidst',
        'dato: i går',
        '  resume: Sort',
        'billedtekst Gryde',
      ),
      'brygning/hvede.mdx': page(
        ...brewFields
          .toSpliced(12, 1, '     - navn: Hvede')
          .toSpliced(26, 1, '  og: tyk')
          .toSpliced(32, 1, '   - dato: 2012-10-03'),
      ),
    },
    reports: [
      {
        file: 'brygning/hvede.mdx',
        line: 14,
        says: ['rykket forkert ind', 'feltet i linje 13: med 6 mellemrum'],
      },
      { file: 'brygning/hvede.mdx', line: 28, field: 'opskrift, og', says: ['tyk'] },
      { file: 'brygning/hvede.mdx', line: 35, says: ['rykket forkert ind', 'feltet i linje 34'] },
      { file: porter, line: 3, says: ['Feltet står der to gange.'] },
      { file: porter, line: 4, field: 'rækkefølge', says: ['et helt tal fra 1 til 999'] },
      { file: porter, line: 6, says: ['rykket forkert ind', 'helt til venstre'] },
      { file: porter, line: 7, says: ['hverken et felt'] },
    ],
  },
  field(
    'a colon in a text',
    [0, 'titel: 12. bryg: Porter'],
    ['kolon inde i teksten', 'titel: "12. bryg: Porter"'],
  ),
  field('a colon at the end', [3, 'resume: Hvad er det:'], 'resume: "Hvad er det:"'),
  field('a # in a text', [3, 'resume: Vores bryg #12'], ['efter #', resume, 'resume: "Vores bryg #12"']),
  field('a # in front', [3, 'resume: #12 er god'], ['efter #', 'resume: "#12 er god"']),
  field(
    'curly quotation marks',
    [0, 'titel: “12. bryg: Porter”'],
    ['Anførselstegnene er bløde (“)', 'de lige'],
  ),
  field('Danish quotation marks', [0, 'titel: »12. bryg: Porter«'], 'Anførselstegnene er bløde (»)'),
  field(
    'a quotation mark that is not closed',
    [0, 'titel: "Porter'],
    ['Der skal stå: "Porter"', 'til sidst'],
  ),
  field(
    'one that is not closed, with others below',
    [3, "resume: 'Sort og rund."],
    "Der skal stå: 'Sort og rund.'",
  ),
  field('quotation marks within', [0, 'titel: "Den "gode" porter"'], '"Den »gode« porter"'),
  field('an apostrophe within', [0, "titel: 'Mormor's porter'"], `"Mormor's porter"`),
  field('an alias of YAML', [0, 'titel: *vigtigt*'], ['begynder med *', 'titel: "*vigtigt*"']),
  field('an anchor of YAML', [0, 'titel: &mere'], 'begynder med &'),
  field('a tag of YAML', [0, 'titel: !vigtigt'], 'begynder med !'),
  field('an @ in front', [0, 'titel: @hjemme'], 'begynder med @'),
  field('a link in a field', [0, 'titel: [Porter](https://example.org)'], 'begynder med ['),
  field('a dash in front', [0, 'titel: - Porter'], 'begynder med -'),
  field('a question mark in front', [0, 'titel: ? Porter'], 'begynder med ?'),

  mistake('no space after the colon', [porter, withField(0, 'titel:Porter')], {
    line: 2,
    says: 'Der skal stå: titel: Porter',
  }),
  mistake('a space from Word after the colon', [porter, withField(0, 'titel:\u00a0Porter')], {
    line: 2,
    says: 'titel: Porter',
  }),
  mistake('no colon', [porter, withField(0, 'titel Porter')], {
    line: 2,
    says: ['Der skal stå: titel: Porter', 'kolon'],
  }),
  mistake('an equals sign', [porter, withField(0, 'titel = Porter')], {
    line: 2,
    says: 'Der skal stå: titel: Porter',
  }),
  mistake('a text of two lines', [porter, withField(3, 'resume: Sort', 'og rund.')], {
    line: 6,
    says: 'skal stå på én linje',
  }),
  mistake('a tabulator', ['brygning/hvede.mdx', (good) => good.replace('  stil', '\tstil')], {
    line: 7,
    says: 'tabulator',
  }),
  mistake(
    'a space from Word in front',
    ['brygning/hvede.mdx', (good) => good.replace('  stil', '\u00a0 stil')],
    {
      line: 7,
      says: 'særligt mellemrum',
    },
  ),
  mistake('a field that is indented', [porter, withField(1, '  rækkefølge: 1')], {
    line: 3,
    says: ['rykket forkert ind', 'feltet i linje 2', 'helt til venstre'],
  }),
  mistake('the first field indented', [porter, withField(0, ' titel: Porter')], {
    line: 2,
    says: 'rykket ind',
  }),
  mistake('a field twice', [porter, withField(0, 'titel: Porter', 'titel: Ale')], {
    line: 3,
    says: 'to gange',
  }),

  malt('no space after the dash', ['    -navn: Pilsner', '      kg: 4', '      ebc: 3'], 11, [
    '- navn: Pilsner',
    'mellemrum efter -',
  ]),
  malt('no colon in a list', ['    - navn Pilsner', '      kg: 4', '      ebc: 3'], 11, [
    '- navn: Pilsner',
    'kolon',
  ]),
  malt('a field too far to the left', ['    - navn: Pilsner', '     kg: 4', '      ebc: 3'], 12, [
    'linje 11',
    '6 mellemrum',
  ]),
  malt('a field too far to the right', ['    - navn: Pilsner', '        kg: 4', '      ebc: 3'], 12, [
    'linje 11',
    '6 mellemrum',
  ]),
  malt('a dash too far to the right', ['    - navn: a', '      kg: 4', '      - navn: b'], 13, [
    'feltet i linje 12',
  ]),
  malt(
    'a dash too far to the left',
    ['      - navn: a', '        kg: 4', '        ebc: 3', '    - navn: b'],
    14,
    ['stregen i linje 11', '6 mellemrum'],
  ),
  malt('a star instead of a dash', ['    * navn: Pilsner', '      kg: 4', '      ebc: 3'], 11, [
    'bindestreg',
    'i stedet for *',
  ]),
  malt(
    'a long dash instead of a short',
    ['    – navn: Pilsner', '      kg: 4', '      ebc: 3'],
    11,
    'i stedet for –',
  ),
  mistake(
    'no dashes at all',
    ['brygning/hvede.mdx', withMalt('      navn: a', '      kg: 4', '      navn: b')],
    {
      line: 13,
      says: ['to gange', 'begynder hver med -'],
    },
  ),
];
