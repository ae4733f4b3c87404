import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkContent } from '../../src/content-checks/check-content.ts';
import { ContentError } from '../../src/content-checks/content-error.ts';
import { contentFilesIn } from '../../src/content-checks/content-files.ts';
import { readPage } from '../../src/content-checks/read-file.ts';
import { article } from '../../src/content-checks/schemas/article.ts';
import { wood } from '../../src/content-checks/schemas/wood.ts';
import { readText } from '../../src/content-checks/text/read-text.ts';
import { site } from '../../src/site.config.ts';
import { picture } from '../support/pictures/photographs.ts';

const guide = readFileSync('src/content/LÆSMIG.md', 'utf8');
const blocks = [...guide.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
// An article of the family may already have the place that the examples have.
const [example = '', template = '', bowl = ''] = blocks
  .filter((block) => block.startsWith('---'))
  .map((block) => block.replace(/^rækkefølge: \d+$/m, 'rækkefølge: 913'));
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
const contentOf = (name: string) => readFileSync(`src/content/${name}`, 'utf8');

/** An example with the words about its picture in the place of which editors write their own. */
const inOwnWords = (text: string) =>
  text.replace(/^!\[.*?\]/, '![En stor gryde]').replace(/^billedtekst: .*$/m, 'billedtekst: En skål af ask');

test('the content is as the guide says', async () => expect(await wrongAfter({})).toEqual([]));

test.each([
  ['the first example is an article', { 'brygning/julebryg.mdx': example }],
  ['the template of a brew is an article', { 'brygning/12brygporter.mdx': template }],
  ['the template of a bowl is a bowl', { 'trae/ask.mdx': inOwnWords(bowl), 'trae/ask.jpg': photo }],
])('%s', async (_, changes) => expect(await wrongAfter(changes)).toEqual([]));

// What it invites to edit stands in its first table.
const files = [...guide.matchAll(/^\|.*?\|.*$/gm)].flatMap(([row]) =>
  [...row.matchAll(/`([\w/]+(?:\/|\.mdx|\.md|\.yaml))`/g)].map(([, name = '']) => name),
);

test.each(files)('what it invites to edit is checked: %s', async (name) => {
  const inside = readdirSync(`src/content/${name.replace(/[^/]*$/, '')}`).find((each) =>
    each.endsWith('.mdx'),
  );
  const file = name.endsWith('/') ? name + inside : name;
  const found = await wrongAfter({ [file]: `${contentOf(file)}\n\n<script>alert(1)</script>\n` });
  expect(found.map((each) => each.file)).toEqual([`src/content/${file}`]);
});

test('there are as many of them as files and folders that editors write in', () =>
  expect(new Set(files.map((name) => name.replace(/(?<=\/).+/, '')))).toEqual(
    new Set(['brygning/', 'brygning.md', 'trae/', 'foedselsdage.yaml', 'cv/', 'maaneder.yaml']),
  ));

test('the fields of its examples are read as they are meant', () => {
  const fieldsOf = <S extends z.ZodType>(schema: S, text: string) =>
    schema.parse(readPage(Buffer.from(text)).fields?.data);
  expect(fieldsOf(article, example).recipe).toBeUndefined();
  expect(fieldsOf(article, template).recipe?.malts).toHaveLength(2);
  expect(fieldsOf(wood(anyPicture), bowl)).toMatchObject({ wood: 'ask', diameter: 14.5 });
});

test.each(blocks.filter((block) => block.startsWith('![')))(
  'a picture is shown as it says: %s',
  async (markup) => {
    const changes = {
      'brygning/12brygporter.mdx': `${template}\n${inOwnWords(markup)}`,
      'brygning/gryde.jpg': photo,
    };
    expect(await wrongAfter(changes)).toEqual([]);
  },
);

test('lines that are to stay apart do as it says', async () => {
  const verse = blocks.find((block) => block.includes('\\\n')) ?? '';
  const text = readText(verse);
  expect('nodes' in text && text.nodes.map(({ type }) => type)).toContain('break');
  expect(await wrongAfter({ 'brygning/12brygporter.mdx': `${template}\n${verse}` })).toEqual([]);
});

test('the optional fields of a recipe may be left out', async () => {
  const [, said = ''] = /^(`\w+`, .*) må udelades nederst i opskriften/m.exec(guide) ?? [];
  const names = [...said.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  expect(names).toContain('alkohol');
  const left = template.split('\n').filter((line) => !names.includes(/^ {2}(\w+):/.exec(line)?.[1] ?? ''));
  expect(left).toHaveLength(template.split('\n').length - names.length);
  expect(await wrongAfter({ 'brygning/12brygporter.mdx': left.join('\n') })).toEqual([]);
});

test('the guide’s line for a birthday fits into the current list', async () => {
  const line = blocks.find((block) => /^\w+: \d+\/\d+$/m.test(block)) ?? '';
  // Unless somebody has done just that.
  const list = contentOf('foedselsdage.yaml').replace(line, '') + line;
  expect(line).not.toBe('');
  expect(await wrongAfter({ 'foedselsdage.yaml': list })).toEqual([]);
});

test('a month gets its own picture as the guide says', async () => {
  const block = blocks.find((each) => each.includes('billede: ./juli.jpg')) ?? '';
  const list = contentOf('maaneder.yaml').replace(/- måned: 7\n( .*\n)+/, block);
  expect(list).toContain(block);
  expect(await wrongAfter({ 'maaneder.yaml': list, 'juli.jpg': photo })).toEqual([]);
});

test('the message in the guide is the one that an editor gets', async () => {
  const wrong = template.replace('kg: 4,5', 'kg: meget');
  const shown = blocks.find((block) => block.startsWith('Der er en fejl')) ?? 'none';
  const { message } = new ContentError(await wrongAfter({ 'brygning/12brygporter.mdx': wrong }));
  expect(message).toContain(shown.trim());
});

test('two editors who follow the guide at the same time are told the next free place', async () => {
  const { message } = new ContentError(
    await wrongAfter({ 'brygning/julebryg.mdx': example, 'brygning/12brygporter.mdx': template }),
  );
  expect(message).toMatch(/Det næste ledige er \d+\./);
});
