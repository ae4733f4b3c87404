import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { articlePath } from '../../src/features/brewing/articles.ts';
import { addressOf } from '../../src/lib/editors/words.ts';
import { articles } from './articles.ts';

/** The twelve addresses of the specification, in its order, for a family whose name in addresses is `product`. */
const specified = (product: string) => [
  '/brygning/generelt',
  `/brygning/brygning${product}`,
  '/brygning/1brygengelskale',
  '/brygning/2brygengelskale',
  '/brygning/3brygtjekkiskpilsner',
  '/brygning/4brygengelskale',
  `/brygning/5bryg${product}pilsner`,
  `/brygning/6bryg${product}hvede`,
  '/brygning/vinoelhybrid',
  `/brygning/7bryg${product}hvede2`,
  '/brygning/8brygschwarzbier',
  `/brygning/9bryg${product}classic`,
];

property.prop([fc.stringMatching(/^[a-z]{2,12}$/)])(
  'the addresses are those of the specification, whatever the family is called',
  (product) => {
    const paths = articles.map(({ name }) => articlePath({ id: addressOf(name, { FAMILIE: product }) }));
    expect(paths).toEqual(specified(product));
  },
);

test('no two articles have the same place, and the family is named by its word', async () => {
  const { site } = await import('../../src/site.config.ts');
  expect(new Set(articles.map(({ article }) => article.order)).size).toBe(articles.length);
  expect(JSON.stringify(articles)).not.toContain(site.product);
});
