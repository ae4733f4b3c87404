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

test.each<[category: string | undefined, titles: string]>([
  ['Mejeri', 'Skummetmælk, Havredrik, Skyr vanilje'],
  ['Kød og fisk', 'Hamburgerryg, Skinkestrimler, Sushi, Makrelsalat'],
  ['Brød', 'Rugbrød med kerner'],
  ['Husholdning', 'Servietter, Fryseposer'],
  ['Slik og snacks', 'Saltede mandler, Chips salt'],
  ['Drikkevarer', 'Dåsecola, Te citron'],
  // A compound's first part and a phrase say how it is sold.
  [
    'Kolonial',
    'Dåsetomater, Dåsemælk, Tørfrugt, Tørret mango, Henkogte pærer, Majs på dåse, Rødbeder på glas',
  ],
  ['Kolonial', 'Nachos, Lasagne, Tahin'],
  ['Frost', 'Frosne jordbær, Frostærter, Æbleskiver'],
  [undefined, 'Tørklæder, Frostvæske, Dingenot, '],
  // A pepper with the colour of a vegetable is one, other pepper is a spice.
  ['Frugt og grønt', 'Rød peber, 2 gule pebre, Røde og gule pebre, Snackpeber, Spidspeber, Peberfrugter'],
  ['Krydderier', 'Peber, Sort peber, Cayennepeber'],
  ['Frugt og grønt', 'Rødbeder, Tomater, Pærer til kagen'],
  ['Andet', 'Pærer til lampen, 40 W pære'],
])('under %s is suggested: %s', (category, titles) => {
  const place = category ? { category, freezer: category === 'Frost' } : null;
  for (const title of titles.split(', ')) expect(suggestPlace(title, []), title).toEqual(place);
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
