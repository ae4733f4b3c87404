import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { articlePath, inOrder } from '../../src/features/brewing/articles.ts';
import { addressOf } from '../../src/lib/editors/words.ts';
import { specifiedArticles } from '../support/specified-articles.ts';
import { articles } from './articles.ts';

property.prop([fc.stringMatching(/^[a-z]{2,12}$/)])(
  'the addresses are those of the specification, whatever the family is called, and what is added comes after',
  (product) => {
    const paths = articles.map(({ name }) => articlePath({ id: addressOf(name, { FAMILIE: product }) }));
    expect(paths.slice(0, 12)).toEqual(specifiedArticles(product));
  },
);

test('two articles that want the same place are told, with their files', () => {
  const [first, second] = articles.map(({ name, article }) => ({
    id: name,
    filePath: `src/content/brygning/${name}`,
    data: article,
  }));
  if (!first || !second) throw new Error('There are no two articles.');
  expect(inOrder([second, first])).toEqual([first, second]);
  const copied = { ...second, data: { ...second.data, order: first.data.order } };
  expect(() => inOrder([first, copied])).toThrow(
    `fejl i ${copied.filePath}\n\n  feltet "rækkefølge"\n    Der står:     ${first.data.order}`,
  );
  expect(() => inOrder([first, copied])).toThrow(`${first.filePath} har det også.`);
});

test('no two articles have the same place, and the family is named by its word', async () => {
  const { site } = await import('../../src/site.config.ts');
  expect(new Set(articles.map(({ article }) => article.order)).size).toBe(articles.length);
  expect(JSON.stringify(articles)).not.toContain(site.product);
});
