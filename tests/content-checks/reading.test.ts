import { expect, test } from 'vitest';
import { z } from 'zod';
import { fillFamilyName } from '../../src/content-checks/addresses.ts';
import { checkContent } from '../../src/content-checks/check-content.ts';
import { checkFields } from '../../src/content-checks/check-fields.ts';
import { ContentError } from '../../src/content-checks/content-error.ts';
import { article as articleSchema } from '../../src/content-checks/schemas/article.ts';
import { wood } from '../../src/content-checks/schemas/wood.ts';
import { type ArticleFile, readPage } from '../../src/content-checks/source/read-page.ts';
import { articleFields, brewFields, contentFolder, family } from '../support/content/content-folder.ts';

const page = (...lines: string[]): ArticleFile => {
  const read = readPage(['---', ...lines, '---', '', 'Tekst.'].join('\n'), []);
  if (Array.isArray(read)) throw new Error(read[0]?.text);
  return read;
};
const asArticle = (...lines: string[]) => checkFields(articleSchema, page(...lines)).value;

test('a good file is read', () => {
  expect(asArticle(...articleFields)).toEqual({
    title: 'Porter',
    order: 1,
    date: '2012-11-03',
    summary: 'Sort og rund.',
  });
});

test('a decimal comma is read like a point', () => {
  const bowl = wood(() => z.any());
  const diameter = (text: string) =>
    checkFields(
      bowl,
      page('træ: birk', `diameter: ${text}`, 'dato: 2014-03-08', 'billede: a', 'billedtekst: b'),
    );
  expect(diameter('10,5').value?.diameter).toBe(10.5);
  expect(diameter('10.5').value?.diameter).toBe(10.5);
  expect(diameter('1.000,5').problems?.[0]?.text).toContain('et tal fra 1 til 100 (cm)');
});

test.each(['-1,5', '-1.5', '−1,5'])('a temperature below zero is read: %s', (text) => {
  const lines = brewFields.flatMap((line) => [
    line,
    ...(line.includes('Brygget') ? [`      grader: ${text}`] : []),
  ]);
  expect(asArticle(...lines)?.recipe?.log[0]?.degrees).toBe(-1.5);
});

test('a decomposed letter equals the composed one', () => {
  expect(asArticle(...articleFields.map((line) => line.normalize('NFD')))).toMatchObject({ order: 1 });
});

test.each([
  ['with the line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
  ['with the line ends of an old Mac', (text: string) => text.replaceAll('\n', '\r')],
  ['with a mark of its encoding in front', (text: string) => `\uFEFF${text}`],
  ['with spaces behind its lines', (text: string) => text.replaceAll('\n', '  \n')],
  ['with a list in the column of its field', (text: string) => text.replace(/^ {4}- kg/gm, '  - kg')],
  ['with a remark on a line of its own', (text: string) => text.replace('titel:', '# husk\ntitel:')],
  [
    'with a text of several lines',
    (text: string) => text.replace(/resume: .*/, 'resume: >\n  Lys # og\n  let: ja.'),
  ],
  ['with a text that goes on below', (text: string) => text.replace(/resume: .*/, 'resume: Lys\n  og let.')],
  [
    'with quotation marks round a text',
    (text: string) => text.replace(/resume: .*/, 'resume: "Lys: \\"let\\" # og"'),
  ],
  [
    'with signs in a text that are not Markdown',
    (text: string) =>
      text.replace(
        /resume: .*/,
        'resume: "5*3*2 l, 2 * 3, Ale* og stout*, (*) [nr. 2] (*), en_fil_her, # 1"',
      ),
  ],
  [
    'with quotation marks in a text',
    (text: string) => text.replace(/resume: .*/, 'resume: Den "lette" hos mormor\'s'),
  ],
])('a file %s is a good file', (_, change) => {
  expect(checkContent(contentFolder({ 'brygning/hvede.mdx': change }), family)).toEqual([]);
});

test.each(['.DS_Store', 'Thumbs.db', 'desktop.ini', '._porter.mdx', '~$porter.mdx', '.gitkeep'])(
  'a file made by the operating system is ignored: %s',
  (name) => {
    const changes = { [name]: 'x', [`brygning/${name}`]: 'x', [`trae/${name}`]: Buffer.from([0, 1]) };
    expect(checkContent(contentFolder(changes), family)).toEqual([]);
  },
);

test('alcohol, colour and bitterness that are left out are computed', () => {
  const without = brewFields.filter((line) => !/^ {2}(alkohol|ebc|ibu):/.test(line));
  expect(asArticle(...without)?.recipe).toMatchObject({ alcohol: 5, ebc: 7, ibu: 27 });
  expect(asArticle(...brewFields)?.recipe).toMatchObject({ alcohol: 5, ebc: 9, ibu: 28 });
});

test('FAMILIE is written out, in lists and fields within fields too', () => {
  expect(fillFamilyName({ a: ['FAMILIE pilsner', { b: 'FAMILIEs' }], n: 1, none: null }, 'Ørn')).toEqual({
    a: ['Ørn pilsner', { b: 'Ørns' }],
    n: 1,
    none: null,
  });
});

test('FAMILIE within another word in capitals is not the family', () => {
  expect(fillFamilyName(['HELE FAMILIEN PÅ TUR', 'STORFAMILIE', '12brygFAMILIE'], 'Ørn')).toEqual([
    'HELE FAMILIEN PÅ TUR',
    'STORFAMILIE',
    '12brygØrn',
  ]);
});

test('every wrong field of every file is reported at once, from the top, and the first twenty of many', () => {
  const changes = {
    'brygning/porter.mdx': (good: string) => good.replace('Porter', '""').replace('2012-11-03', 'i går'),
    'trae/ask.mdx': (good: string) => good.replace('14,5', 'stor'),
  };
  const { message } = new ContentError(checkContent(contentFolder(changes), family));
  expect(message).toMatch(
    /^Der er 2 fejl i src\/content\/brygning\/porter\.mdx\n\n {2}linje 2, .*titel[\s\S]*linje 4, .*dato[\s\S]*Der er en fejl i src\/content\/trae\/ask\.mdx\n\n {2}linje 3, /,
  );
  expect(message).toMatch(/Hjælp står i src\/content\/LÆSMIG\.md under "Når der er en fejl"\.$/);

  const many = '![](./gryde.jpg)\n\n'.repeat(23);
  const found = checkContent(contentFolder({ 'brygning/porter.mdx': (good) => good + many }), family);
  const long = new ContentError(found).message;
  expect(long).toContain('Der er 23 fejl');
  expect(long.match(/^ {2}linje/gm)).toHaveLength(20);
  expect(long).toContain('Og 3 til.');
});
