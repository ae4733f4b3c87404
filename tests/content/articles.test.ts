import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { slugOf } from '../../src/content-checks/addresses.ts';
import { readPage } from '../../src/content-checks/read-file.ts';
import { article } from '../../src/content-checks/schemas/article.ts';
import { articlePath } from '../../src/features/brewing/rules/articles.ts';
import { site } from '../../src/site.config.ts';
import { specifiedArticles } from '../support/built-site/specified-articles.ts';

const folder = new URL('../../src/content/brygning/', import.meta.url);

const read = (name: string) => article.parse(readPage(readFileSync(new URL(name, folder))).fields?.data);

/** Every article as it stands in src/content, checked by its schema, with its file name. */
const articles = readdirSync(folder)
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => ({ name, article: read(name) }))
  .sort((a, b) => a.article.order - b.article.order);

property.prop([fc.stringMatching(/^[a-z]{2,12}$/)])(
  'the addresses are those of the specification, whatever the family is called, and what is added comes after',
  (product) => {
    const paths = articles.map(({ name }) => articlePath({ id: slugOf(name, product) }));
    expect(paths.slice(0, 12)).toEqual(specifiedArticles(product));
  },
);

test('the family is named by its word', () => {
  expect(JSON.stringify(articles)).not.toContain(site.product);
});

test('no page says what a new article or a new bowl would make untrue', () => {
  const pages = globSync('src/{pages,layouts,components,features}/**/*.astro');
  expect(pages.length).toBeGreaterThan(20);
  const claims = pages.flatMap((page) => {
    const [, script = '', markup = ''] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*?)(<style|$)/.exec(readFileSync(page, 'utf8')) ?? [];
    const found = `${script}\n${markup}`.match(/\b20[01]\d\b|\bni bryg\b|\belm\b|\bbirk\b/gi) ?? [];
    return found.map((words) => `${page}: ${words}`);
  });
  expect(claims).toEqual([]);
});
