import { expect, test } from 'vitest';
import { article } from '../../../src/content-checks/schemas/article.ts';
import { boilTime, formatKilos } from '../../../src/features/brewing/rules/amounts.ts';
import { articleJsonLd } from '../../../src/features/brewing/rules/json-ld.ts';

test('weights are as the brewer wrote them, with as many decimals in each', () => {
  expect(formatKilos([4.5, 0.29])).toEqual(['4,50', '0,29']);
  expect(formatKilos([4.5, 0.125])).toEqual(['4,500', '0,125']);
});

test('a hop is boiled for minutes, or added after the boil', () => {
  expect([60, 0].map(boilTime)).toEqual(['60 min.', 'ved sluk']);
});

test('what search engines read has the amounts as written, and what is not boiled is not', () => {
  const brew = article.parse({
    titel: 'Porter',
    rækkefølge: '1',
    dato: '2012-11-03',
    resume: 'Sort.',
    opskrift: {
      stil: 'Porter',
      brygget: '2012-10-03',
      liter: '20',
      malt: [{ navn: 'Pilsner', kg: '4,125', ebc: '3' }],
      humle: [
        { navn: 'Fuggle', alfa: '4.8', gram: '12,5', minutter: '60' },
        { navn: 'Saaz', alfa: '3', gram: '10', minutter: '0' },
      ],
      mæskning: [{ grader: '67', minutter: '60' }],
      gær: { navn: 'Safale', grader: '18,5' },
      og: '1.052',
      fg: '1.014',
      log: [{ dato: '2012-10-03', note: 'Brygget.' }],
    },
  });
  const { recipeIngredient, recipeInstructions } = articleJsonLd({
    article: brew,
    url: '',
    image: '',
    family: '',
  }) as { recipeIngredient: string[]; recipeInstructions: { text: string }[] };
  expect(recipeIngredient).toEqual([
    '4,125 kg Pilsner',
    '12,5 g Fuggle (4,8 % alfa)',
    '10 g Saaz (3 % alfa)',
    'Safale',
  ]);
  expect(recipeInstructions.map(({ text }) => text)).toEqual([
    'Mæsk ved 67 °C i 60 minutter.',
    'Kog 12,5 g Fuggle i 60 minutter.',
    'Sluk, og tilsæt 10 g Saaz.',
    'Køl, tilsæt Safale, og gær ved 18,5 °C.',
  ]);
});
