import { expect, test } from 'vitest';
import { fillFamilyName } from '../../src/content-checks/addresses.ts';
import { checkContent } from '../../src/content-checks/check-content.ts';
import { readPage } from '../../src/content-checks/read-file.ts';
import { article } from '../../src/content-checks/schemas/article.ts';
import {
  articleFields,
  brew,
  brewFields,
  change,
  contentFolder,
  type FileChange,
  family,
  fields,
  hvede,
  photo,
  porter,
  text,
} from '../support/content/content-folder.ts';
import { plainPictures } from '../support/pictures/photographs.ts';

const withoutText = (good: string) => /^---\n[\s\S]*?\n---\n/.exec(good)?.[0] ?? '';
const plain = await plainPictures();
const pictures = Object.fromEntries(plain.map(({ name, file }) => [`brygning/${name}`, file]));

const right: readonly [what: string, changes: Readonly<Record<string, FileChange>>][] = [
  ['nothing changed', {}],
  ['the line ends of Windows', { [hvede]: (good) => good.replaceAll('\n', '\r\n') }],
  ['a mark of the encoding in front', { [hvede]: (good) => `\uFEFF${good}` }],
  ['spaces behind the lines', { [hvede]: (good) => good.replaceAll('\n', '  \n') }],
  ['a list in the column of its field', brew(/^ {2}(?= {2}(- | {2}\S))/gm, '')],
  ['letters of two characters', { [hvede]: (good) => good.normalize('NFD') }],
  ['a remark on a line of its own', fields(0, '# husk', 'titel: Porter')],
  ['a text of several lines', fields(3, 'resume: >', '  Lys # og', '  let: ja.')],
  ['a text that goes on below', fields(3, 'resume: Lys', '  og let.')],
  ['quotation marks round a text', fields(3, 'resume: "Lys: \\"let\\" # og"')],
  ['quotation marks in a text', fields(3, 'resume: Den "lette" hos mormor\'s')],
  [
    'signs that are not Markdown',
    fields(3, 'resume: "5*3*2 l, 2 * 3, Ale* og stout*, (*) [nr. 2], en_fil_her, # 1"'),
  ],
  ['a number for a title', fields(0, 'titel: 2012')],
  ['a word in capitals', fields(0, 'titel: HELE FAMILIEN PÅ TUR')],
  ['a former name', change(porter, 'resume:', 'tidligere:\n  - 12porter\nresume:')],
  ['a point for a comma', { [hvede]: (good) => good.replace('4,5', '4.5').replace('1,052', '1.052') }],
  ['degrees below zero', brew('note: Brygget.', 'note: Koldt.\n      grader: −1,5')],
  ['no alcohol, colour or bitterness', brew(/^ {2}(alkohol|ebc|ibu): .*\n/gm, '')],
  ['a brew without a text', { [hvede]: withoutText }],
  ['a CV without a text', { 'cv/foerste.mdx': withoutText }],
  ['a bowl without a text', { 'trae/ask.mdx': withoutText }],
  ['what an operating system leaves', { 'brygning/.DS_Store': 'x', 'Thumbs.db': 'x', 'trae/~$ask.mdx': 'x' }],
  ['bold letters and a link', text('Vi kogte **længe** og *godt*. Se [øl](https://example.org/øl.jpg)')],
  ['signs with a backslash', text('1 \\< 2, \\{øl} og \\*\\*tal\\*\\*')],
  ['signs that are only signs', text('#1 på listen, 5 * 3 og 2 ** 3')],
  [
    'prose that a program has broken at a narrow width',
    text(
      'Vi begyndte klokken otte, og det regnede hele dagen,',
      'så gryden stod under halvtaget, og den ene af os',
      'holdt paraplyen, mens den anden rørte rundt i den.',
      'Bagefter var der kaffe til dem alle.',
    ),
  ],
  ['tags', text('To<br />linjer, H<sub>2</sub>O og <b title="fed">fed</b>')],
  ['headings in steps', text('## Malt', '', '### Pilsner', '', '## Humle', '', 'Se [malten](#malt).')],
  ['a heading that a link spells', text('[a](#6-gær) [b](#6-g%C3%A6r)', '', '## 6. Gær')],
  [
    'links to pages',
    text('[a](/brygning/hvede#log) [b](/ada#fritid) [c](/)', '[d](/bo#) [e](/fotoalbum?a=b#c)'),
  ],
  ['links to people', text('[skriv](mailto:ada@example.org) [ring](tel:+4512345678) www.dmi.dk')],
  ['a link to a file of the site', text('[tegningen](/favicon.svg)')],
  ['a link to a recipe’s heading', { [hvede]: (good) => `${good}\n## Glas\n\nSe [loggen](#log).\n` }],
  ['a list, a numbered list and a quotation', text('- a', '- b', '', '1. Et', '2. To', '', '> Citat')],
  ['numbers and signs that keep their places', text('3\\. maj', '', '6 × 33 cl, −5 grader, \\> 20 og *det*')],
  ['a list that goes on below a picture', text('1. Malt', '2. Vand', '', 'Se.', '', '3. Humle', '4. Gær')],
  ['a list of amounts, and one of ones', text('- 5 kg malt', '', 'og', '', '1. Malt', '1. Humle')],
  ['a page of ours in full', text('[hvede](https://oern.example/brygning/hvede#log)')],
  ['an album', text('[jul](/fotoalbum/familie-jul-1a2b3c4d) [billedet](/fotoalbum/jul-1a#billede-2)')],
  ['a remark between dashes', text('– Nu koger det over, sagde Bo.', '', '– Ja, sagde Ada.')],
  ['a table', text('| a | b |', '| - | - |', '| 1 | 2 |', '| 3 |')],
  ['a note', text('Øl[^1].', '', '[^1]: Sort.')],
  ['code', text('```', 'kog **længe { <', '```')],
  ['a picture with a caption', text('![En gryde](gryde.jpg "I køkkenet")')],
  ['a picture with capitals', { ...text('![Kedlen](./Kedel_2.JPG)'), 'brygning/Kedel_2.JPG': photo }],
  ['pictures of every kind', { ...pictures, ...text(...plain.map(({ name }) => `![Et glas](./${name})`)) }],
  [
    'a drawing with a remark in front',
    {
      ...text('![Et glas](./x.svg)'),
      'brygning/x.svg': '<?xml version="1.0"?>\n<!-- Ada -->\n<svg viewBox="0 0 9 9"/>',
    },
  ],
  ['a picture for a month', change('maaneder.yaml', 'tegning: 12', 'billede: ./trae/ask.jpg')],
  ['hops that are not boiled, and their bitterness', brew('minutter: 60', 'minutter: 0')],
  ['nothing below the brews', { 'brygning.md': '' }],
  ['a list in brackets', change('cv/anden.mdx', ':\n  - Borde', ': [Borde, Stole]')],
  ['quotation marks and a backslash that is written twice', fields(0, 'titel: "Øl\\\\gær"')],
  [
    'a brew measured late, and one of years',
    brew(/vægtfylde: 1,052\n.*2012/, 'vægtfylde: 1,052\n    - dato: 2016'),
  ],
  ['a gravity measured before the boil', brew('vægtfylde: 1,052', 'vægtfylde: 1,038')],
  [
    'a brew of juice and some malt',
    brew(
      /4,5([\s\S]*) {2}mæskning/,
      '1,0$1  andet:\n    - navn: Most\n      mængde: 15 l\n      hvornår: til sidst\n  mæskning',
    ),
  ],
  [
    'a picture whose name is written as in an address, and a percent sign',
    { ...text('5 % og ![En skål øl](./sk%C3%A5l.jpg)'), 'brygning/skål.jpg': photo },
  ],
  ['words that are struck out', text('~~Aldrig~~ altid. Det tog \\~5 dage, 4–5 dage.')],
  [
    'lines of an article written with line breaks',
    text(
      'Undergær er langsom. Der gik to døgn, før der skete noget, og så lugtede hele',
      'kælderen. Efter fem uger var den klar,',
      'og efter godt halvanden måned i flasken var den rigtig: brød, blomster og en',
      'bitterhed, der bliver hængende. Se https://www.dmi.dk/',
      'og giv *agt* på vejret.',
    ),
  ],
  ['lines that stay apart', text('Malt og humle,\\', 'gær og vand  ', 'og tid.<br />', 'Slut.')],
  [
    'pictures below each other',
    text('![En gryde](./gryde.jpg)', '![En ske](./gryde.jpg)', '![En si](./gryde.jpg)'),
  ],
  ['a link of a picture', text('[![En gryde](./gryde.jpg)](/brygning/hvede)')],
  ['a birthday on 29 February', { 'foedselsdage.yaml': 'Ada Marie: 29/2\nBo: 01/12\n' }],
];

test.each(right)('passes: %s', async (_, changes) => {
  expect(await checkContent(contentFolder(changes), family, 'https://oern.example')).toEqual([]);
});

const read = (...lines: string[]) =>
  article.parse(readPage(Buffer.from(['---', ...lines, '---'].join('\n'))).fields?.data);

test('the fields are read as they are meant, and what is left out of a recipe is computed', () => {
  expect(read(...articleFields)).toEqual({
    title: 'Porter',
    order: 1,
    date: '2012-11-03',
    summary: 'Sort og rund.',
  });
  expect(read(...brewFields).recipe).toMatchObject({ alcohol: 5, ebc: 9, ibu: 28, og: 1.052 });
  const without = brewFields.filter((line) => !/^ {2}(alkohol|ebc|ibu):/.test(line));
  expect(read(...without).recipe).toMatchObject({ alcohol: 5, ebc: 7, ibu: 27 });
});

test('FAMILIE is written out wherever it is not within another word in capitals', () => {
  expect(fillFamilyName({ a: ['FAMILIE pilsner', { b: 'FAMILIEs' }], n: 1 }, 'Ørn')).toEqual({
    a: ['Ørn pilsner', { b: 'Ørns' }],
    n: 1,
  });
  expect(fillFamilyName(['HELE FAMILIEN', '12brygFAMILIE'], 'Ørn')).toEqual(['HELE FAMILIEN', '12brygØrn']);
});
