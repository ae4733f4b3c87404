import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkContent } from '../../src/content-checks/check-content.ts';
import { checkFields } from '../../src/content-checks/check-fields.ts';
import { ContentError } from '../../src/content-checks/content-error.ts';
import { contentFilesIn } from '../../src/content-checks/content-files.ts';
import { article } from '../../src/content-checks/schemas/article.ts';
import { wood } from '../../src/content-checks/schemas/wood.ts';
import { readPage } from '../../src/content-checks/source/read-page.ts';
import { site } from '../../src/site.config.ts';
import { picture } from '../support/pictures/photographs.ts';

// What the guide tells an editor to copy must be right.
const guide = readFileSync('src/content/LÆSMIG.md', 'utf8');
const blocks = [...guide.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
const [example = '', template = '', bowl = ''] = blocks.filter((block) => block.startsWith('---'));
const real = contentFilesIn(process.cwd());
const anyPicture = () =>
  z.string().transform((src) => ({ src, width: 64, height: 48, format: 'jpg' as const }));
const photo = await picture(64, 48).jpeg().toBuffer();

/** What is wrong with the content as it is, when somebody has done this to it. */
const wrongAfter = (changes: Readonly<Record<string, string | Uint8Array>>) => {
  const files = new Map(
    Object.entries(changes).map(([name, file]) => [`src/content/${name}`, Buffer.from(file)]),
  );
  const paths = new Set([...real.paths, ...files.keys()]);
  return checkContent({ paths, read: (path) => files.get(path) ?? real.read(path) }, site);
};
const json = 'foedselsdage.json';
const birthdays = readFileSync(`src/content/${json}`, 'utf8');

test('the content is as the guide says', () => expect(wrongAfter({})).toEqual([]));

test.each([
  ['the first example is an article', { 'brygning/julebryg.mdx': example }],
  ['the template of a brew is an article', { 'brygning/12brygporter.mdx': template }],
  ['the template of a bowl is a bowl', { 'trae/ask.mdx': bowl, 'trae/ask.jpg': photo }],
])('%s', (_, changes) => expect(wrongAfter(changes)).toEqual([]));

test('the fields of its examples are read as they are meant', () => {
  const fieldsOf = <S extends z.ZodType>(schema: S, text: string) => {
    const page = readPage(text, []);
    if (Array.isArray(page)) throw new Error(page[0]?.text);
    return checkFields(schema, page).value;
  };
  expect(fieldsOf(article, example)?.recipe).toBeUndefined();
  expect(fieldsOf(article, template)?.recipe?.malts).toHaveLength(2);
  expect(fieldsOf(wood(anyPicture), bowl)).toMatchObject({ wood: 'ask', diameter: 14.5 });
});

test.each(blocks.filter((block) => block.startsWith('![')))('a picture is shown as it says: %s', (markup) => {
  const changes = { 'brygning/12brygporter.mdx': `${template}\n${markup}`, 'brygning/gryde.jpg': photo };
  expect(wrongAfter(changes)).toEqual([]);
});

test('the optional fields of a recipe may be left out', () => {
  const [, said = ''] = /^(`\w+`, .*) må udelades nederst i opskriften/m.exec(guide) ?? [];
  const names = [...said.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  expect(names).toEqual(['alkohol', 'ebc', 'ibu']);
  const left = template.split('\n').filter((line) => !names.includes(/^ {2}(\w+):/.exec(line)?.[1] ?? ''));
  expect(left).toHaveLength(template.split('\n').length - names.length);
  expect(wrongAfter({ 'brygning/12brygporter.mdx': left.join('\n') })).toEqual([]);
});

test('the guide’s line for a birthday fits into the current list', () => {
  const line = blocks.find((block) => block.includes('"navn"')) ?? '';
  // Unless somebody has done just that.
  const list = birthdays.replace(line, '').replace('[\n', `[\n${line}`);
  expect(line).not.toBe('');
  expect(wrongAfter({ [json]: list })).toEqual([]);
});

test('a month gets its own picture as the guide says', () => {
  const block = blocks.find((each) => each.includes('"billede"')) ?? '';
  const months = JSON.parse(readFileSync('src/content/maaneder.json', 'utf8'));
  const own = JSON.parse(block.replace(/,\s*$/, ''));
  const list = JSON.stringify(months.with(own.måned - 1, own), null, 2);
  expect(wrongAfter({ 'maaneder.json': list, 'juli.jpg': photo })).toEqual([]);
});

test('the message in the guide is the one that an editor gets', () => {
  const wrong = template.replace('kg: 4,5', 'kg: meget');
  const shown = blocks.find((block) => block.startsWith('Der er en fejl')) ?? 'none';
  const { message } = new ContentError(wrongAfter({ 'brygning/12brygporter.mdx': wrong }));
  expect(message).toContain(shown.trim());
});

test('two editors who follow the guide at the same time are told the next free place', () => {
  const { message } = new ContentError(
    wrongAfter({ 'brygning/julebryg.mdx': example, 'brygning/12brygporter.mdx': template }),
  );
  expect(message).toMatch(/Det næste ledige er \d+\./);
});
