import { type Mistake, mistake } from './mistake.ts';

const birthdays = (
  what: string,
  lines: string[],
  at: { line: number; field?: string; says: string | string[] },
) => mistake(what, ['foedselsdage.json', ['[', ...lines, ']', ''].join('\n')], at);
const ada = '  { "navn": "Ada", "dag": 5, "måned": 9 }';
const bo = '  { "navn": "Bo", "dag": 29, "måned": 2 }';

/** The lists in JSON. */
export const listMistakes: readonly Mistake[] = [
  birthdays('a comma after the last', [`${ada},`, `${bo},`], {
    line: 3,
    says: 'Efter den sidste må der ikke stå et komma',
  }),
  birthdays('no comma in between', [ada, bo], { line: 2, says: 'mangler et komma' }),
  birthdays('no comma within', [`${ada},`, bo.replace('29,', '29')], {
    line: 3,
    says: 'Linjen kan ikke læses',
  }),
  birthdays('a remark', [`${ada},`, '  // farmors side', bo], { line: 3, says: ['bemærkning', '//'] }),
  birthdays('a remark behind', [`${ada}, // farmor`, bo], { line: 2, says: 'bemærkning' }),
  birthdays('curly quotation marks', [`${ada},`, bo.replaceAll('"', '”')], {
    line: 3,
    says: 'Der skal stå: { "navn": "Bo"',
  }),
  birthdays('single quotation marks', [`${ada},`, bo.replaceAll('"', "'")], {
    line: 3,
    says: '"navn": "Bo"',
  }),
  birthdays('a quotation mark that is not closed', [`${ada},`, bo.replace('Bo"', 'Bo')], {
    line: 3,
    says: 'Linjen kan ikke læses',
  }),
  birthdays('a name without quotation marks', [`${ada.replace('"Ada"', 'Ada')},`, bo], {
    line: 2,
    says: 'Linjen kan ikke læses',
  }),
  birthdays('two commas', [`${ada},,`, bo], { line: 2, says: 'Linjen kan ikke læses' }),
  birthdays('a line that is no entry', [`${ada},`, 'Bo, 29. februar', bo], {
    line: 3,
    says: 'Linjen kan ikke læses',
  }),
  mistake('a word after the list', ['foedselsdage.json', `[\n${ada}\n]\nHej`], {
    line: 4,
    says: 'Linjen kan ikke læses',
  }),
  mistake('one line that cannot be read', ['foedselsdage.json', `[${ada}, { "navn": Bo }]`], {
    line: 1,
    says: 'Linjen kan ikke læses',
  }),
  {
    what: 'something in every line',
    changes: {
      'foedselsdage.json': [
        '[',
        `${ada.replace('"Ada"', 'Ada')},`,
        '  // farmors side',
        `${bo.replaceAll('"', '”')},`,
        `${bo.replaceAll('"', "'")},`,
        ada.replace('9', '13'),
        `${bo.replace(' }', ', "dag": 2 }')},`,
        `${ada.replace('5', '31')},`,
        `${ada.replace('Ada', 'Bo')},`,
        ']',
      ].join('\n'),
    },
    reports: [
      { line: 2, says: ['Linjen kan ikke læses'] },
      { line: 3, says: ['bemærkning'] },
      { line: 4, says: ['Der skal stå: { "navn": "Bo"'] },
      { line: 5, says: ['Der skal stå: { "navn": "Bo"'] },
      { line: 5, field: 'nr. 3, navn', says: ['i forvejen'] },
      { line: 6, says: ['mangler et komma'] },
      { line: 6, field: 'nr. 4, måned', says: ['Der står:     13'] },
      { line: 7, says: ['to gange'] },
      { line: 8, field: 'nr. 6, dag', says: ['Der står:     31'] },
      { line: 8, field: 'nr. 6, navn', says: ['i forvejen'] },
      { line: 9, says: ['Efter den sidste'] },
      { line: 9, field: 'nr. 7, navn', says: ['i forvejen'] },
    ].map((each) => ({ file: 'foedselsdage.json', ...each })),
  },
  {
    what: 'in several lines of several months',
    changes: {
      'maaneder.json': (good) =>
        good
          .replaceAll(/[{,](?=")/g, '$&\n')
          .replace('"navn":"måned 2"', '"navn":februar')
          .replace('"navn":"måned 4",', '')
          .replace('"måned":6', '"måned":7')
          .replace('"tegning":"12",', '"tegning":"12"'),
    },
    reports: [
      { line: 9, says: ['Linjen kan ikke læses'] },
      { line: 17, field: 'nr. 4, navn', says: ['Feltet mangler'] },
      { line: 28, field: 'nr. 6, måned', says: ['i rækkefølge'] },
      { line: 60, says: ['mangler et komma'] },
    ].map((each) => ({ file: 'maaneder.json', ...each })),
  },
  birthdays('no brace', [`${ada},`, bo.replace('}', '')], { line: 3, says: 'Linjen kan ikke læses' }),
  mistake('no bracket', ['foedselsdage.json', `[\n${ada}\n`], { line: 2, says: 'Listen skal slutte med ]' }),
  birthdays('a month that is not', [`${ada},`, bo.replace('2 }', '13 }')], {
    line: 3,
    field: 'nr. 2, måned',
    says: ['Der står:     13', 'et helt tal fra 1 til 12'],
  }),
  birthdays('a day that is not in its month', [`${ada},`, bo.replace('29', '30')], {
    line: 3,
    field: 'nr. 2, dag',
    says: ['Der står:     30', 'en dag, der findes i måneden'],
  }),
  birthdays('a name twice', [`${ada},`, ada.replace('Ada', 'ada')], {
    line: 3,
    field: 'nr. 2, navn',
    says: 'ikke står på listen i forvejen',
  }),
  birthdays('a day in quotation marks', [`${ada},`, bo.replace('29', '"29"')], {
    line: 3,
    field: 'nr. 2, dag',
    says: ['Der står:     "29"', 'uden anførselstegn'],
  }),
  birthdays(
    'the year of birth, which is none of the fields',
    [`${ada},`, bo.replace(' }', ', "år": 1960 }')],
    {
      line: 3,
      field: 'nr. 2, år',
      says: 'Felterne her hedder: navn, dag, måned',
    },
  ),
  birthdays('a field twice', [`${ada},`, bo.replace(' }', ', "dag": 2 }')], {
    line: 3,
    says: 'Feltet står der to gange. Slet det ene',
  }),
  mistake('no list around it', ['foedselsdage.json', ada.trim()], {
    line: 1,
    says: 'en liste i kantede parenteser: [ først og ] til sidst',
  }),
  birthdays('a month by its name', [`${ada},`, bo.replace('2 }', '"februar" }')], {
    line: 3,
    field: 'nr. 2, måned',
    says: 'et helt tal',
  }),
  mistake(
    'a drawing that is not',
    ['maaneder.json', (good) => good.replace('"tegning":"12"', '"tegning":"13"')],
    {
      line: 13,
      field: 'nr. 12, tegning',
      says: '"01" til "12"',
    },
  ),
  mistake(
    "a drawing's number without quotation marks",
    ['maaneder.json', (good) => good.replace('"tegning":"01"', '"tegning":1')],
    { line: 2, field: 'nr. 1, tegning', says: ['Der står:     1', 'fra "01" til "12"'] },
  ),
  mistake(
    'a picture of a month that is not there',
    ['maaneder.json', (good) => good.replace('"tegning":"12"', '"billede":"./jul.jpg"')],
    { line: 13, field: 'nr. 12, billede', says: ['./jul.jpg', 'Dette findes ikke'] },
  ),
  mistake(
    'a month with both a drawing and a picture',
    ['maaneder.json', (good) => good.replace('"tegning":"12"', '"tegning":"12","billede":"./trae/ask.jpg"')],
    { line: 13, field: 'nr. 12, tegning', says: 'både en tegning og et billede' },
  ),
  mistake('a month with neither', ['maaneder.json', (good) => good.replace('"tegning":"12",', '')], {
    line: 13,
    field: 'nr. 12, billede',
    says: ['Feltet mangler', 'for eksempel ./juli.jpg'],
  }),
  mistake('months in another order', ['maaneder.json', (good) => good.replace('"måned":2,', '"måned":3,')], {
    line: 3,
    field: 'nr. 2, måned',
    says: 'månederne står i rækkefølge',
  }),
];
