import { expect, test } from 'vitest';
import type { Site } from '../../src/content-checks/addresses.ts';
import { checkContent } from '../../src/content-checks/check-content.ts';
import { ContentError } from '../../src/content-checks/content-error.ts';
import {
  article,
  brew,
  brewFields,
  change,
  contentFolder,
  cv,
  type FileChange,
  family,
  fields,
  hvede,
  page,
  photo,
  porter,
  text,
} from '../support/content/content-folder.ts';
import { animation } from '../support/pictures/photographs.ts';

/** What somebody does to a correct folder, where it is reported, and parts of the message. */
type Mistake = [
  what: string,
  changes: Readonly<Record<string, FileChange>>,
  reports: string | readonly string[],
  ...says: string[],
];

const [birthdays, months, person] = ['foedselsdage.yaml', 'maaneder.yaml', 'cv/anden.mdx'];
const [bowl, ending] = ['trae/ask.mdx', 'brygning.md'];
const other = article('Tekst.').replace('rækkefølge: 1', 'rækkefølge: 3').replace('Porter', 'Bitter');
/** A brew whose only malt, from line 11 on, begins in another way, and one with another yeast, in line 25. */
const malt = (first: string) => ({
  [hvede]: page(...brewFields.toSpliced(9, 6, first, '      kg: 4', '      ebc: 3')),
});
const born = (list: string) => ({ [birthdays]: list });
const yeast = (text: string) => brew(':\n    navn: Safale\n    grader: 19', `:${text}`);
/** An article with this line in the place of the one below its fields. */
const belowFields = (line: string) => ({ [porter]: article('Tekst.').replace('\n---\n', `\n${line}\n`) });
const picture = (bytes: string | Uint8Array, name = 'x.jpg') => ({
  [`brygning/${name}`]: bytes,
  [porter]: article(`![Et glas](./${name})`),
});
const line8 = `${porter}:8`;
/** Where fields of the article, and of a recipe, stand. */
const [title, place, summary] = [`${porter}:2 titel`, `${porter}:3 rækkefølge`, `${porter}:5 resume`];
const recipe = (line: number, list: string, field: string, nth = 1) =>
  `${hvede}:${line} opskrift, ${list}, nr. ${nth}, ${field}`;
const og = `${hvede}:28 opskrift, og`;
const [link, work] = [`${person}:18 links, nr. 1, adresse`, `${person}:7 arbejde, nr. 1, hvornår`];
const skills = (line: number) => `${person}:${line} kompetencer`;
const december = `${months}:47 nr. 12, tegning`;
const [ada, bo] = family.people;
const [animated, moving] = [await animation(1201, 'gif'), await animation(2, 'webp')];

const mistakes: readonly Mistake[] = [
  // Files.
  ['an extension that the computer hides', { 'brygning/ny.mdx.txt': other }, 'brygning/ny.mdx.txt', '.mdx'],
  ['a letter that is in no address', { 'brygning/æbler.mdx': other }, 'brygning/æbler.mdx', 'ikke æ'],
  ['an article beside the folders', { 'ny.mdx': other }, 'ny.mdx', 'Artikler ligger i src/content/brygning/'],
  ['an article outside the folder', { 'src/ny.mdx': other }, 'src/ny.mdx', 'Artikler ligger i src/content/'],
  ['a brew among the bowls', { 'trae/ny.mdx': page(...brewFields) }, 'trae/ny.mdx', 'Læg filen dér'],
  ["a phone's picture", { 'brygning/IMG_1.HEIC': photo }, 'brygning/IMG_1.HEIC', 'gem det som JPEG'],
  ['a film', { 'brygning/film.mov': '' }, 'brygning/film.mov', 'Film og lyd', 'link til den'],
  ['a third CV', { 'cv/tredje.mdx': cv }, 'cv/tredje.mdx', 'foerste.mdx og anden.mdx'],
  ['a list that is gone', { 'foedselsdage.yaml': null }, 'foedselsdage.yaml', 'Filen mangler'],
  ['a name in two cases', { 'brygning/Porter.mdx': other }, [porter, 'brygning/Porter.mdx'], 'Omdøb den ene'],
  [
    'two articles with one title and one place',
    { 'brygning/ny.mdx': article('Tekst.') },
    ['brygning/ny.mdx:2 titel', 'brygning/ny.mdx:3 rækkefølge', title, place],
    'som ingen anden artikel har',
  ],
  ['an empty file', { 'brygning/ny.mdx': '' }, 'brygning/ny.mdx', 'Filen er tom', 'skabelon'],
  ['a document of Word', { 'brygning/ny.mdx': 'PK\x03\x04word' }, 'brygning/ny.mdx', 'Notesblok'],
  ['UTF-16', { 'brygning/ny.mdx': Buffer.from(other, 'utf16le') }, 'brygning/ny.mdx', 'gemmes som UTF-8'],
  ['an old encoding', { 'brygning/ny.mdx': Buffer.from(other, 'latin1') }, 'brygning/ny.mdx:3', 'UTF-8'],
  ["a line break of Word's", fields(3, 'resume: Sort\u000bog rund'), `${porter}:5`, 'linjeskift fra Word'],
  ['two versions of a text', text('<<<<<<< HEAD', 'A', '=======', 'B', '>>>>>>> main'), line8, 'den ene'],

  // How fields are written.
  ['no fields', { [porter]: 'Bare tekst' }, `${porter}:1`, 'begynde med en linje, hvor der kun står ---'],
  ['no line below the fields', belowFields(''), `${porter}:6`, 'mangler en linje, hvor der kun står ---'],
  ['three dashes that became one', belowFields('—'), `${porter}:6`, 'Der skal stå: ---'],
  ['a colon in a text', fields(0, 'titel: 12. bryg: Øl'), title, 'titel: "12. bryg: Øl"'],
  ['a # in a text', fields(3, 'resume: Bryg #12'), summary, 'efter #', 'resume: "Bryg #12"'],
  ['curly quotation marks', fields(0, 'titel: “12: Øl”'), title, 'lige', 'titel: "12: Øl"'],
  ['a quotation mark too few', fields(0, 'titel: "Porter'), title, 'Der skal stå: titel: "Porter"'],
  ['quotation marks within', fields(0, 'titel: "Den "gode" øl"'), title, '"Den »gode« øl"'],
  ['a star in front', fields(0, 'titel: *vigtigt*'), [title, title], 'begynder med et tegn', '"*vigtigt*"'],
  [
    'a colon in a text, and others below it',
    { [porter]: page('titel: 12. bryg: Øl', 'rækkefølge: x', 'dato 2012-11-03', 'resume: Lys: let') },
    [title, place, `${porter}:4`, summary],
  ],
  ['no space after the colon', fields(0, 'titel:Porter'), `${porter}:2`, 'Der skal stå: titel: Porter'],
  ['no colon', fields(0, 'titel Porter'), `${porter}:2`, 'Der skal stå: titel: Porter'],
  ['a text of two lines', fields(3, 'resume: Sort', 'og rund.'), `${porter}:6`, 'skal stå på én linje'],
  ['a space from Word', fields(0, 'titel:\u00a0Porter'), `${porter}:2`, 'Slet mellemrummene'],
  ['a tabulator', brew('  stil', '\tstil'), `${hvede}:7`, 'tabulator. Brug mellemrum'],
  ['a field that is indented', fields(1, '  rækkefølge: 1'), place, 'helt til venstre'],
  ['a field twice', fields(0, 'titel: Porter', 'titel: Ale'), `${porter}:3`, 'to gange. Slet det ene'],
  ['no space after a dash', malt('    -navn: a'), `${hvede}:11`, '- navn: a ('],
  ['a long dash', malt('    – navn: a'), `${hvede}:11`, '- navn: a ('],
  ['a field too far left', brew('      ebc: 3', '     ebc: 3'), `${hvede}:13 ebc`, '6 mellemrum foran'],
  ['malts too far left', brew('  malt:', 'malt:'), `${hvede}:10 malt`, 'Feltet hører til i »opskrift«'],
  ['a dash too few', malt('      navn: a'), `${hvede}:11 navn`, '- navn: a ('],

  // What fields hold.
  ['a word for a number', fields(1, 'rækkefølge: x'), place, 'et helt tal fra 1 til 999'],
  ['a date that is not', fields(2, 'dato: 2012-02-30'), `${porter}:4 dato`, '"2012-02-30"', 'der findes'],
  ['a date in Danish', fields(2, 'dato: 3. november 2012'), `${porter}:4 dato`, 'skrevet som 2008-03-15'],
  ['a year far ahead', fields(2, 'dato: 2226-12-01'), `${porter}:4 dato`, 'et år fra 1900 til'],
  ['nothing', fields(0, 'titel:'), title, 'Feltet er tomt', 'på højst 80 tegn'],
  ['a long text', fields(3, `resume: ${'a'.repeat(221)}`), summary, 'højst 220 tegn'],
  ['bold letters in a title', fields(0, 'titel: "**Fed**"'), title, 'kun i teksten under'],
  ['a field that is missing', fields(0), title, 'Feltet mangler', 'på højst 80 tegn'],
  ['a misspelt field', fields(3, 'resumé: Sort'), `${porter}:5 resumé`, 'Mente du »resume«?'],
  ['a name where fields belong', yeast(' Safale'), `${hvede}:25 opskrift, gær`, 'navn: Safale', 'grader: …'],
  ['a list of fields', yeast('\n    - navn: A\n      grader: 1'), `${hvede}:26 navn`, 'A (uden bindestreg)'],
  ['a list where fields belong', yeast('\n    - A'), `${hvede}:25 opskrift, gær`, 'en liste', 'navn: …'],
  ['no log', { [hvede]: page(...brewFields.slice(0, -7)) }, `${hvede}:6 opskrift, log`, '- dato: …'],
  ['an amount with its unit', brew('kg: 4,5', 'kg: 4,5 kg'), recipe(12, 'malt', 'kg'), 'intet efter tallet'],
  ['a thousand with a point', brew('gram: 50', 'gram: 1.000'), recipe(20, 'humle', 'gram'), 'uden punktum'],
  ['too much alcohol', brew('alkohol: 5,0', 'alkohol: 8'), `${hvede}:30 opskrift, alkohol`, 'omkring 5,0'],
  ['a log out of order', brew('2012-10-20', '2012-10-01'), recipe(37, 'log', 'dato', 2), 'ikke er før'],

  // The text.
  ['a heart', text('Vi er <3'), line8, 'sæt en skråstreg foran', '\\<'],
  ['braces', text('Kære {navn}'), line8, 'Der skal stå: \\{navn}', 'kode kan ikke stå her'],
  ['a line that begins as code', text('import af malt er dyrt'), line8, 'et andet ord end import'],
  ['a line break of HTML', text('Øl<br>og vin'), line8, 'Der skal stå: <br />'],
  ['a tag that is not closed', text('Det er <b>fedt'), line8, '</b> i samme afsnit'],
  ['a film from elsewhere', text('<iframe src="https://a.dk"></iframe>'), line8, 'link til den'],
  ['a second title', text('# Porter'), line8, 'Der skal stå: ## Porter'],
  ['no space in a heading', text('##Malt'), line8, 'Der skal stå: ## Malt'],
  ['a heading made of dashes below', text('Øl', '---', '', 'Ja.'), `${porter}:9`, 'tom linje over'],
  ['neither text nor recipe', text('## Historien'), `${porter}:6`, 'Skriv teksten under denne linje'],
  ["a list of Word's", text('•\tmalt', '•\thumle'), line8, 'Der skal stå: - malt'],
  ["a list with Word's dashes", text('– malt', '– humle'), line8, 'stå: - malt (', 'En tom linje imellem'],
  ['no space after a number', text('1.Malt', '2.Humle'), line8, 'Der skal stå: 1. Malt (med mellemrum'],
  ['a table from Excel', text('Malt\tKilo', 'Pilsner\t4'), line8, '| Malt | Kilo |\n', '| --- | --- |'],
  ['a note that nothing refers to', text('Øl', '', '[^2]: Vin'), `${porter}:10`, 'Skriv [^2] i teksten'],
  ['days that would become a list', text('3. maj.', '', '9. maj.'), [line8, `${porter}:10`], '3\\. maj.'],
  ['numbers that do not follow', text('1. Malt', '3. Humle'), [line8, `${porter}:9`], '1\\. Malt'],
  ['a minus that would become a list', text('- 5 grader i udhuset.'), line8, 'stå: −5 grader i udhuset.\n'],
  ['more than, as a quotation', text('> 20 grader hele dagen'), line8, '\\> 20 grader hele dagen'],
  ['stars that would vanish', text('6*33 cl og 4*50 cl'), line8, 'Der skal stå: 6 × 33 cl og 4 × 50 cl'],
  ["the family's word", text('Hos FAMILIE brygger vi'), line8, 'kun byttet ud i felterne'],

  // Links.
  ['an address without https', text('[vejr](www.dmi.dk)'), line8, 'Der skal stå: https://www.dmi.dk'],
  ['a slip in a page', text('[hvede](/brygning/hvde)'), line8, '/brygning/hvede?'],
  ['a file instead of its page', text('[hvede](./hvede.mdx)'), line8, 'Der skal stå: /brygning/hvede'],
  ['a mail address', text('[skriv](ada@example.org)'), line8, 'mailto:ada@example.org'],
  ['no bracket at the end', text('[vejr](https://dmi.dk'), line8, 'en parentes til sidst'],
  ['brackets the other way round', text('(vejr)[https://dmi.dk]'), line8, '[vejr](…) med kantede'],
  ['a heading that is not', text('[a](/brygning/hvede#malt)'), line8, '#ingredienser, #maeskning, #log'],

  // Pictures.
  ['a slip in a name', text('![Et glas](./grude.jpg)'), line8, 'stå: ./gryde.jpg\n', 'findes ikke'],
  ['another case', text('![En gryde](./Gryde.JPG)'), line8, 'stå: ./gryde.jpg\n', 'Store og små bogstaver'],
  ['a space in a name', text('![Et glas](./et glas.jpg)'), line8, 'intet mellemrum i navnet. Har filen'],
  ['a space, and a quote too few', text('![A](./et glas (1).jpg "Øl)'), line8, '![A](./navn.jpg "Bill'],
  ['no bracket after words', text('![Et glas(./gryde.jpg)'), line8, '![Et glas](./gryde.jpg)'],
  ['no bracket in a link', text('Se [den(/brygning/generelt)'), line8, 'stå: [den](/brygning/generelt)'],
  ['a picture elsewhere', text('![Et glas](https://a.dk/x.jpg)'), line8, 'i samme mappe', 'skriv ./'],
  ['no words', text('![IMG_0042](./gryde.jpg)'), line8, 'mangler ord', 'og ikke ![IMG_0042](./gryde.jpg)'],
  ['a curly caption', text('![Et glas](./gryde.jpg “Øl”)'), line8, 'lige anførselstegn'],
  ['an empty picture', picture(''), line8, 'Filen er tom. Læg billedet ind igen'],
  ['no picture', picture('Kære alle'), line8, 'Det er filen ikke'],
  ["a phone's picture, renamed", picture('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), line8, 'gem det som JPEG'],
  ['a damaged picture', picture(photo.subarray(0, 100)), line8, 'Læg billedet ind igen'],
  ['a long animation', picture(animated, 'x.gif'), line8, 'højst 200 enkeltbilleder', 'Filen har 1201'],
  ['a WebP that moves', picture(moving, 'x.webp'), line8, 'ville det stå stille', 'Gem det som GIF'],
  ['a drawing with a program', picture('<svg onload="a()" viewBox="0 0 9 9"/>', 'x.svg'), line8, 'SVG'],
  ['a drawing of no size', picture('<svg width="100%"/>', 'x.svg'), line8, 'hvor stor den er'],

  // Changed or lost, which the page would not tell.
  ['from–to with ~', text('Det tog 4~5 dage og 6~7 uger.'), line8, 'stå: Det tog 4–5 dage og 6–7 uger.'],
  ['about with ~', text('Det tog ~5 dage eller mere~'), line8, 'Der skal stå: Det tog \\~5 dage'],
  ['a link of no words', text('Se [](/brygning/hvede)'), line8, '[det, der skal stå](/brygning/hvede)'],
  ...['·', '•', '§', '--', '✔', '🍺'].map(
    (mark): Mistake => [`a list with ${mark}`, text(`${mark} malt`, `${mark} humle`), line8, 'stå: - malt ('],
  ),
  ['a list with letters', text('a) malt', 'b) humle'), line8, 'stå: 1. malt ('],
  ...['*malt', 'o\tmalt'].map(
    (row): Mistake => [`a list as ${row}`, text(row, row.replace('malt', 'humle')), line8, 'stå: - malt ('],
  ),
  ['a chat with times', text(`16:02 Ada: ${'a'.repeat(70)}?`, '16:05 Bo: Ja.'), line8, 'bliver til én', '\\'],
  ['a chat with names', text('Ada: Er øllet klar?', 'Bo: Nej.', 'Ada: Nå.'), line8, 'Ada: Er øllet klar?\\'],
  ['an item without its space', text('- gær', '-sukker'), `${porter}:9`, 'Der skal stå: - sukker'],
  ['a verse', text('Malt og humle,', 'gær og vand', 'og tid.'), line8, 'Der skal stå: Malt og humle,\\'],
  ['a verse in a list', text('- Malt og humle,', '  gær og vand', '  og tid.'), line8, 'Malt og humle,\\'],
  ['a table of spaces', text('Malt       Kilo', 'Pilsner    4,5'), line8, '| Malt | Kilo |\n', '| --- |'],
  ['a table of two lines', text('| Malt | Kilo |', '| Pilsner | 4 |'), line8, '| Malt | Kilo |\n', '--- |\n'],
  ['stars that do not match', text('Det var **meget* godt.'), line8, 'stå: **fed**'],
  ['more stars behind', text('Det var *meget** godt.'), line8, 'stå: **fed**'],
  ['a picture as in notes', text('![[gryde.jpg]]'), line8, '![det, billedet viser](./gryde.jpg)'],
  ['a ! in front of a field', fields(3, 'resume: ! Pas på'), summary, 'resume: "! Pas på"'],
  ['an & in front of a field', fields(3, 'resume: &amp Pas på'), summary, 'resume: "&amp Pas på"'],
  ['a comma in an address', text('Se https://www,dmi.dk'), line8, 'Der skal stå: https://www.dmi.dk'],
  ["a comma in a CV's address", change(person, 'www.dmi.dk', 'www,dmi,dk'), link, 'https://www.dmi.dk'],
  ['a link over two lines', text('Se [vejret](https://www.dmi.dk/', 'lang/sti)'), line8, 'på én linje'],
  ['a link whose address is below', text('Se [vejret]', '(https://www.dmi.dk/sti)'), line8, 'på én linje'],
  [
    'an address over two lines',
    text('Se https://dmi.dk/lang/', 'sti/ned'),
    line8,
    'dmi.dk/lang/sti/ned på én',
  ],
  [
    'a link to the drafts',
    text('[a](https://main--oern.netlify.app/brygning/hvede)'),
    line8,
    'stå: /brygning/hvede\n',
  ],
  ["the guide's words about a picture", text('![En øl i solen](./gryde.jpg)'), line8, 'dit eget billede'],
  ['the words of our messages', text('![det, billedet viser](./gryde.jpg)'), line8, 'mangler ord'],
  ["the guide's words in a field", change(bowl, 'En skål', 'Skålen'), `${bowl}:6`, 'dit eget billede'],
  [
    'a picture nobody uses',
    { 'trae/humle.jpg': photo },
    'trae/humle.jpg',
    'bliver ikke vist',
    '](./humle.jpg)',
  ],
  ['a log of another gravity', brew('vægtfylde: 1,052', 'vægtfylde: 1,090'), og, 'omkring 1,090'],
  ['malt for a tenth of it', brew('kg: 4,5', 'kg: 0,45'), recipe(12, 'malt', 'kg'), '4,7 kg malt i alt'],
  [
    'a year turned round in the log',
    brew('2012-10-20', '2021-10-20'),
    recipe(37, 'log', 'dato', 2),
    'fem år',
  ],
  ['years turned round', change(person, 'når: 2012', 'når: 2030 til 2010'), work, 'det første år først'],
  ['a name in two cases, as birthdays', born('Ada: 1/4\nada: 2/4\n'), `${birthdays}:2`, 'to gange'],
  ['a program below the brews', { [ending]: 'Slut.\n\n<script>a()</script>\n' }, `${ending}:3`, '<script>'],
  ['a link below the brews', { [ending]: '[hvede](/brygning/hvde)' }, `${ending}:1`, '/brygning/hvede?'],

  // Told with another remedy before.
  ['a gravity of a slip', brew('og: 1,052', 'og: 1,120'), og, 'omkring 1,052'],
  [
    'such a gravity without a log of it',
    { [hvede]: (good) => good.replace('og: 1,052', 'og: 1,120').replaceAll(/ +vægtfylde.*\n/g, '') },
    `${hvede}:30 opskrift, alkohol`,
    'Er de rigtige, så slet linjen',
  ],
  ['a backslash in quotation marks', fields(0, 'titel: "Øl\\gær"'), title, 'titel: "Øl\\\\gær"', 'to gange'],
  ['brackets round a field', fields(0, 'titel: [Porter]'), title, 'Der skal stå: titel: "[Porter]"'],
  ['braces round a field', fields(0, 'titel: {Porter}'), title, 'Der skal stå: titel: "{Porter}"'],
  [
    'two birthdays in a line',
    born('Ada: 5/9, Bo: 3/2\n'),
    `${birthdays}:1`,
    'stå: Ada: 5/9\n',
    ' Bo: 3/2\n',
    'egen linje',
  ],
  ['a birthday without a colon', born('Ada 5/9\nBo: 3/2\n'), `${birthdays}:1`, 'Der skal stå: Ada: 5/9\n'],
  ['a month that is missing', change(months, /- måned: 7\n( .*\n)+/, ''), `${months}:1`, 'Nr. 7 mangler'],
  [
    "a CV's list with nothing in it",
    change(person, /(?<=arbejde:).*?(?=\nudd)/s, ''),
    `${person}:6 arbejde`,
    '- hvornår: …',
  ],
  [
    "a CV's list with an empty dash",
    change(person, '  - Borde', '  -'),
    `${skills(15)}, nr. 1`,
    'Feltet er tomt',
  ],
  ["a CV's list in brackets", change(person, ':\n  - Borde', ': []'), skills(14), 'mindst én linje'],
  ['a character that XML forbids', fields(3, 'resume: Sort\uffffog rund'), `${porter}:5`, 'Slet linjen, og'],

  // Lists and the family's names.
  ['a day that is not', { 'foedselsdage.yaml': 'Ada: 31/4\n' }, 'foedselsdage.yaml:1 Ada', 'skrevet som 5/9'],
  ['a name twice', born('Bo: 1/4\nBo: 2/4\n'), `${birthdays}:2`, 'Navnet står der to gange'],
  [
    'every mistake among the birthdays',
    { 'foedselsdage.yaml': 'Ada: 5/9\nBo 2/4\nCy: 31/4\nAda: 1/1\nDan\nEva: 2/13\n' },
    [':2', ':3 Cy', ':4', ':5', ':6 Eva'].map((place) => `foedselsdage.yaml${place}`),
    'kolon',
  ],
  [
    'a month of two pictures',
    change(months, 'tegning: 12', `$&\n  billede: ./trae/ask.jpg`),
    december,
    'Slet den',
  ],
];

const check = async (changes: Mistake[1], site: Site = family) =>
  (await checkContent(contentFolder(changes), site, 'https://oern.example')).flatMap(({ file, problems }) =>
    problems.map(({ line, field, text }) => ({
      place: `${file.replace('src/content/', '')}${line ? `:${line}` : ''}${field ? ` ${field}` : ''}`,
      text,
    })),
  );

test.each(mistakes)('alone and in Danish, with its place and what to do: %s', async (_, changes, ...rest) => {
  const [reports, ...says] = rest;
  const found = await check(changes);
  expect(found.map(({ place }) => place)).toEqual([reports].flat());
  for (const words of says) expect(found[0]?.text).toContain(words);
  for (const { text } of found)
    expect(text).not.toMatch(/\b(expected|unexpected|invalid|error|the|undefined|NaN|object)\b/i);
});

const people = ada && bo ? [ada, { ...bo, slug: 'log' }] : [];
test.each([
  [{ productSlug: 'Oern' }, 'productSlug', 'små bogstaver'],
  [{ people }, 'people, nr. 2, slug', '/log findes i forvejen'],
])('a name that cannot be in an address is reported: %j', async (site, field, says) => {
  const found = await check({}, { ...family, ...site });
  expect(found).toEqual([{ place: `src/site.config.ts ${field}`, text: expect.stringContaining(says) }]);
});

test('what is wrong in several files is reported at once, from the top, and the first twenty of many', async () => {
  const changes = {
    [porter]: article('![](./gryde.jpg)\n\n'.repeat(23)).replace('2012-11-03', 'i går'),
    'trae/ask.mdx': (good: string) => good.replace('14,5', 'stor'),
  };
  const { message } = new ContentError(await checkContent(contentFolder(changes), family));
  expect(message).toMatch(
    /^Der er 24 fejl i src\/content\/brygning\/porter\.mdx\n\n {2}linje 4, feltet "dato"\n/,
  );
  expect(message.match(/^ {2}linje/gm)).toHaveLength(20);
  expect(message).toMatch(
    /Og 5 til\.\n\nHjælp står i src\/content\/LÆSMIG\.md under "Når der er en fejl"\.$/,
  );
});
