import { expect, test } from 'vitest';
import {
  suggestFrozenCategory,
  suggestPlace,
} from '../../../../../src/features/shopping/rules/quick-add/suggest-place.ts';
import { item } from '../../rows.ts';
import { unseenGroceries } from './unseen-groceries.ts';

test('a new family finds at least 90 % of 300 groceries that the table was never adjusted to where they belong', () => {
  const misplacedUnseen = unseenGroceries.filter(({ title, categories }) => {
    const place = suggestPlace(title, []) ?? { category: 'Andet', freezer: false };
    return !categories.includes(place.category) || place.freezer !== (place.category === 'Frost');
  });
  expect(unseenGroceries).toHaveLength(300);
  expect(misplacedUnseen.length).toBeLessThanOrEqual(30);
});

test.each([
  ['Skummetmælk', 'Mejeri'],
  ['Hamburgerryg', 'Kød og fisk'],
  ['Rugbrød med kerner', 'Brød'],
  ['Peberfrugter', 'Frugt og grønt'],
  ['Servietter', 'Husholdning'],
  ['Saltede mandler', 'Slik og snacks'],
])('a compound, a plural or a phrase: %s belongs in %s', (title, category) => {
  expect(suggestPlace(title, [])?.category).toBe(category);
});

test('what is sold frozen belongs in the freezer', () => {
  expect(suggestPlace('Frosne jordbær', [])).toEqual({ category: 'Frost', freezer: true });
});

test('preserved vegetables stand among the groceries, fresh ones among the vegetables', () => {
  expect(suggestPlace('Majs på dåse', [])?.category).toBe('Kolonial');
  expect(suggestPlace('Rødbeder på glas', [])?.category).toBe('Kolonial');
  expect(suggestPlace('Rødbeder', [])?.category).toBe('Frugt og grønt');
});

test.each([
  ['Dåsetomater', 'Kolonial'],
  ['Dåsemælk', 'Kolonial'],
  ['Tørfrugt', 'Kolonial'],
  ['Tørret mango', 'Kolonial'],
  ['Henkogte pærer', 'Kolonial'],
  ['Dåsecola', 'Drikkevarer'],
  ['Frostærter', 'Frost'],
  ['Fryseposer', 'Husholdning'],
  ['Tørklæder', undefined],
  ['Frostvæske', undefined],
  ['Tomater', 'Frugt og grønt'],
])('the first part of a compound may say how it is sold: %s belongs in %s', (title, category) => {
  expect(suggestPlace(title, [])?.category).toBe(category);
});

test('what the family has fresh does not say where it stands tinned, dried or frozen', () => {
  const rows = [
    item({ title: 'Tomater', category: 'Grønt' }),
    item({ title: 'Hakkede kartofler', category: 'Hylde 4' }),
    item({ title: 'Frosne bær', category: 'Fryseren', freezer: true }),
  ];
  const category = (title: string) => suggestPlace(title, rows)?.category;
  expect(category('Cherrytomater')).toBe('Grønt');
  for (const title of ['Dåsetomater', 'Hakkede tomater', 'Tomater på dåse'])
    expect(category(title)).toBe('Kolonial');
  expect(category('Dåsekartofler')).toBe('Hylde 4');
  expect(suggestPlace('Frosne bær', rows)).toEqual({ category: 'Fryseren', freezer: true });
});

test.each([
  ['Rød peber', 'Frugt og grønt'],
  ['2 gule pebre', 'Frugt og grønt'],
  ['Peber, rød', 'Frugt og grønt'],
  ['Røde og gule pebre', 'Frugt og grønt'],
  ['Snackpeber', 'Frugt og grønt'],
  ['Spidspeber', 'Frugt og grønt'],
  ['Peber', 'Krydderier'],
  ['Sort peber', 'Krydderier'],
  ['Cayennepeber', 'Krydderier'],
])(
  'a pepper with the colour of a vegetable is one, other pepper is a spice: %s belongs in %s',
  (title, category) => {
    expect(suggestPlace(title, [])?.category).toBe(category);
  },
);

test('red pepper stands with the vegetables of a family that has pepper among its spices', () => {
  const rows = [
    item({ title: 'Peber', category: 'Krydderier' }),
    item({ title: 'Peberfrugter', category: 'Grønt' }),
  ];
  expect(suggestPlace('Rød peber', rows)?.category).toBe('Grønt');
  expect(suggestPlace('Hvid peber', rows)?.category).toBe('Krydderier');
});

test.each([
  ['Suppe', 'Frost'],
  ['Lasagne', 'Frost'],
  ['Frosne ærter', 'Frost'],
  ['Hakket oksekød', 'Kød og fisk'],
  ['Snaps', 'Drikkevarer'],
])('something new in the freezer does not belong in the pantry: %s belongs in %s', (title, category) => {
  expect(suggestFrozenCategory(title, [])).toBe(category);
});

test("what is new in the freezer is under the family's own category for what is frozen", () => {
  const rows = [
    item({ title: 'Suppe', category: 'Tørvarer' }),
    item({ title: 'Ris', category: 'Tørvarer' }),
    item({ title: 'Sovs', category: 'Tørvarer', freezer: true }),
    item({ title: 'Vaniljeis', category: 'Fryseren', freezer: true }),
    item({ title: 'Frosne ærter', category: 'Fryseren', freezer: true }),
  ];
  expect(suggestFrozenCategory('Tomatsuppe', rows)).toBe('Fryseren');
  expect(suggestFrozenCategory('Kødsovs', rows)).toBe('Tørvarer');
  expect(suggestFrozenCategory('Dingenot', rows)).toBe('Fryseren');
});

test('nothing is suggested for an unknown word', () => {
  expect(suggestPlace('Dingenot', [])).toBeNull();
  expect(suggestPlace('', [])).toBeNull();
});

test("the family's own choice wins over the table", () => {
  const rows = [item({ title: 'Letmælk', category: 'Køleskab' })];
  expect(suggestPlace('Letmælk øko letmælk', rows)?.category).toBe('Køleskab');
});

test('a changed suggestion is learned for all that ends in the same word', () => {
  const rows = [item({ title: 'Mælk', category: 'Køl', freezer: false })];
  expect(suggestPlace('Sødmælk', rows)?.category).toBe('Køl');
});

test.each([
  ['Tandpasta', 'Pasta', 'Personlig pleje'],
  ['Elpærer', 'Pære', 'Andet'],
  ['El-pærer', 'Pærer', 'Andet'],
  ['Æggeblommer', 'Blomme', 'Mejeri'],
])(
  "a word that the table contains whole wins over its ending: %s beside the family's %s",
  (title, known, category) => {
    expect(suggestPlace(title, [item({ title: known, category: 'Hylde 4' })])?.category).toBe(category);
  },
);

test('one letter before a word makes no compound', () => {
  expect(suggestPlace('Kand', [])).toBeNull();
});

test('the name that the family gives a category is found from its items that the table contains', () => {
  const rows = [item({ title: 'Yoghurt', category: 'Køl' }), item({ title: 'Smør', category: 'Køl' })];
  expect(suggestPlace('Skyr', rows)?.category).toBe('Køl');
});

test("an item under 'Andet' says nothing about where others belong", () => {
  expect(suggestPlace('Sødmælk', [item({ title: 'Mælk', category: 'Andet' })])?.category).toBe('Mejeri');
});

test.each([
  ['Havredrik', 'Mejeri'],
  ['Skinkestrimler', 'Kød og fisk'],
  ['Nachos', 'Kolonial'],
  ['Sushi', 'Kød og fisk'],
  ['Makrelsalat', 'Kød og fisk'],
  ['Lasagne', 'Kolonial'],
  ['Tahin', 'Kolonial'],
  ['Æbleskiver', 'Frost'],
  ['Skyr vanilje', 'Mejeri'],
  ['Te citron', 'Drikkevarer'],
  ['Chips salt', 'Slik og snacks'],
  ['Pærer til lampen', 'Andet'],
  ['40 W pære', 'Andet'],
  ['Pærer til kagen', 'Frugt og grønt'],
])('%s, which a member missed, is found under %s', (title, category) => {
  expect(suggestPlace(title, [])).toEqual({ category, freezer: category === 'Frost' });
});
