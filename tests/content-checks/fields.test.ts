import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkFields } from '../../src/content-checks/check-fields.ts';
import { checkFileNames } from '../../src/content-checks/check-file-names.ts';
import { fillPlaceholders } from '../../src/content-checks/placeholders.ts';
import { readJson, readPage } from '../../src/content-checks/read-source.ts';
import { article } from '../../src/content-checks/schemas/article.ts';
import { wood } from '../../src/content-checks/schemas/wood.ts';
import { told as message } from '../support/told.ts';

const file = 'src/content/brygning/ny.mdx';
const page = (...lines: string[]) => ['---', ...lines, '---', '', 'Tekst.'].join('\n');
const good = ['titel: Porter', 'rækkefølge: 3', 'dato: 2012-11-03', 'resume: Sort og rund.'];
const read = (...lines: string[]) => checkFields(article, readPage(page(...lines), file), file);

test('a good file is read', () => {
  expect(read(...good)).toMatchObject({
    title: 'Porter',
    order: 3,
    date: '2012-11-03',
    summary: 'Sort og rund.',
  });
});

describe('a wrong field is told in Danish with its file, line, name, what stood there and what should', () => {
  test.each([
    ['a wrong kind', 1, 'rækkefølge: sidst', '"sidst"', 'et helt tal fra 1 til 999'],
    [
      'a day that is not',
      2,
      'dato: 2012-02-30',
      '"2012-02-30"',
      'en dato, der findes, skrevet som 2008-03-15',
    ],
    ['a Danish date', 2, 'dato: 3. november 2012', '"3. november 2012"', 'skrevet som 2008-03-15'],
    ['an empty text', 0, 'titel: ""', '""', 'en tekst på højst 80 tegn'],
  ])('%s', (_, index, line, stood, should) => {
    const told = message(() => read(...good.with(index, line)));
    expect(told).toContain(`Der er en fejl i ${file}`);
    expect(told).toContain(`linje ${index + 2}, feltet "${line.split(':')[0]}"`);
    expect(told).toContain(`Der står:     ${stood}`);
    expect(told).toContain('Der skal stå: ');
    expect(told).toContain(should);
    expect(told).toContain('LÆSMIG.md');
  });

  test('a missing field, at the fields', () => {
    const told = message(() => read(...good.slice(1)));
    expect(told).toContain('linje 2, feltet "titel"');
    expect(told).toContain('Feltet mangler.');
  });

  test('deep in a list, counted from one', () => {
    const malt = ['opskrift:', '  malt:', '    - navn: Pilsner', '      kg: 4', '      ebc: 3,5'];
    const told = message(() =>
      read(...good, ...malt, '    - navn: Karamel', '      kg: meget', '      ebc: 60'),
    );
    expect(told).toContain('linje 12, feltet "opskrift, malt, nr. 2, kg"');
    expect(told).toContain('"meget"');
  });

  test('every wrong field of a file at once, from the top', () => {
    const told = message(() => read('titel: ""', 'rækkefølge: nej', 'dato: i går', 'resume: ok'));
    expect(told).toContain('Der er 3 fejl');
    expect([...told.matchAll(/linje (\d+)/g)].map(([, line]) => line)).toEqual(['2', '3', '4']);
  });
});

describe('an unknown field', () => {
  test.each([
    ['rækkefolge', 'rækkefølge'],
    ['raekkefoelge', 'rækkefølge'],
    ['Titel', 'titel'],
    ['resumé', 'resume'],
  ])('"%s" is taken for "%s"', (typed, meant) => {
    expect(message(() => read(...good, `${typed}: 1`))).toContain(`Feltet kendes ikke. Mente du "${meant}"?`);
  });

  test('like none of them lists those that are', () => {
    expect(message(() => read(...good, 'forfatter: mig'))).toContain(
      'titel, rækkefølge, dato, resume, opskrift',
    );
  });
});

describe('what cannot be read at all', () => {
  test.each([
    ['a colon in a text', page('titel: 1. bryg: Porter'), 2, 'kolon inde i teksten'],
    ['a tabulator', page('opskrift:', '\tstil: Porter'), 3, 'tabulator'],
    ['a field twice', page('titel: a', 'titel: b'), 3, 'to gange'],
    ['a quotation mark that is not closed', page('titel: "Porter'), undefined, 'anførselstegn'],
    ['no fields', 'Bare tekst', 1, '---'],
    ['an empty file', '', 1, '---'],
  ])('%s', (_, text, line, words) => {
    const told = message(() => readPage(text, file));
    expect(told).toContain(words);
    if (line) expect(told).toContain(`linje ${line}\n`);
  });

  test('a comma after the last in a list', () => {
    expect(message(() => readJson('[\n  { "navn": "Ada" },\n]', 'liste.json'))).toContain(
      'linje 2\n    Efter den sidste må der ikke stå et komma.',
    );
  });
});

test('a file name that cannot be an address, or that nobody would read, is told', () => {
  const told = (...names: string[]) => message(() => checkFileNames(names, 'src/content/brygning/'));
  expect(told('12brygporter.mdx', 'Gryde på bordet.JPG', '5brygFAMILIEpilsner.mdx')).toBe('no error');
  expect(told('min øl.mdx')).toContain('Filens navn bliver til sidens adresse');
  expect(told('porter.mdx.txt')).toContain('skal ende på .mdx');
});

test('a decimal comma is as good as a point', () => {
  const bowl = wood(() => z.any());
  const at = (diameter: string) =>
    checkFields(
      bowl,
      readPage(
        page('træ: birk', `diameter: ${diameter}`, 'dato: 2014-03-08', 'billede: a', 'billedtekst: b'),
        file,
      ),
      file,
    );
  expect(at('10,5').diameter).toBe(10.5);
  expect(at('10.5').diameter).toBe(10.5);
  expect(message(() => at('1.000,5'))).toContain('et tal fra 1 til 100 (cm)');
});

test('a letter written in two parts is the same letter', () => {
  expect(read(...good.map((line) => line.normalize('NFD')))).toMatchObject({ order: 3 });
});

test('FAMILIE is written out, in lists and fields within fields too', () => {
  const words = { FAMILIE: 'Ørn' };
  expect(fillPlaceholders({ a: ['FAMILIE pilsner', { b: 'FAMILIEs' }], n: 1, none: null }, words)).toEqual({
    a: ['Ørn pilsner', { b: 'Ørns' }],
    n: 1,
    none: null,
  });
});
