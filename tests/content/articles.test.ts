import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { slugOf } from '../../src/content-checks/addresses.ts';
import { articlePath } from '../../src/features/brewing/rules/articles.ts';
import { specifiedArticles } from '../support/built-site/specified-articles.ts';
import { articles } from './articles.ts';

property.prop([fc.stringMatching(/^[a-z]{2,12}$/)])(
  'the addresses are those of the specification, whatever the family is called, and what is added comes after',
  (product) => {
    const paths = articles.map(({ name }) => articlePath({ id: slugOf(name, product) }));
    expect(paths.slice(0, 12)).toEqual(specifiedArticles(product));
  },
);

test('no two articles have the same place, and the family is named by its word', async () => {
  const { site } = await import('../../src/site.config.ts');
  expect(new Set(articles.map(({ article }) => article.order)).size).toBe(articles.length);
  expect(JSON.stringify(articles)).not.toContain(site.product);
});
