import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkFields } from '../../src/content-checks/check-fields.ts';
import { checkText } from '../../src/content-checks/check-text.ts';
import { readJson, readPage } from '../../src/content-checks/read-source.ts';
import { article } from '../../src/content-checks/schemas/article.ts';
import { birthdays } from '../../src/content-checks/schemas/birthday.ts';
import { wood } from '../../src/content-checks/schemas/wood.ts';

// What the guide tells an editor to copy must be right.
const guide = readFileSync('src/content/LÆSMIG.md', 'utf8');
const blocks = [...guide.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
const pages = blocks.filter((block) => block.startsWith('---'));
const readAs = <S extends z.ZodType>(schema: S, text: string) => {
  const page = readPage(text, 'LÆSMIG.md');
  checkText(page.body, 'LÆSMIG.md', () => true);
  return checkFields(schema, page, 'LÆSMIG.md');
};

test('the first example and the template of a brew are articles', () => {
  const [example = '', template = ''] = pages;
  expect(readAs(article, example).recipe).toBeUndefined();
  expect(readAs(article, template).recipe?.malts).toHaveLength(2);
});

test('the template of a bowl is a bowl', () => {
  expect(
    readAs(
      wood(() => z.any()),
      pages[2] ?? '',
    ),
  ).toMatchObject({ wood: 'ask', diameter: 14.5 });
});

test('the line of a birthday fits the list as it is', () => {
  const line = blocks.find((block) => block.includes('"navn"')) ?? '';
  // Unless somebody has done just that.
  const list = readFileSync('src/content/foedselsdage.json', 'utf8').replace(line, '');
  const before = checkFields(birthdays, readJson(list, 'LÆSMIG.md'), 'LÆSMIG.md');
  const after = checkFields(birthdays, readJson(list.replace('[\n', `[\n${line}`), 'LÆSMIG.md'), 'LÆSMIG.md');
  expect(after).toHaveLength(before.length + 1);
});

test('the message in the guide is the one that an editor gets', () => {
  const file = 'src/content/brygning/12brygporter.mdx';
  const wrong = (pages[1] ?? '').replace('kg: 4,5', 'kg: meget');
  const shown = blocks.find((block) => block.startsWith('Der er en fejl')) ?? 'none';
  expect(() => checkFields(article, readPage(wrong, file), file)).toThrow(shown.trim());
});
