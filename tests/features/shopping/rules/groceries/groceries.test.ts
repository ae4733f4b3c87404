import { expect, test } from 'vitest';
import { suggestPlace } from '../../../../../src/features/shopping/rules/quick-add/suggest-place.ts';
import { item } from '../../rows.ts';

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
  [undefined, 'Tørklæder, Frostvæske, Dingenot, Kand, '],
  // A pepper with the colour of a vegetable is one, other pepper is a spice.
  ['Frugt og grønt', 'Rød peber, 2 gule pebre, Røde og gule pebre, Snackpeber, Spidspeber, Peberfrugter'],
  ['Krydderier', 'Peber, Sort peber, Cayennepeber'],
  ['Frugt og grønt', 'Rødbeder, Tomater, Pærer til kagen'],
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

test.each([
  ['Suppe', 'Frost'],
  ['Lasagne', 'Frost'],
  ['Frosne ærter', 'Frost'],
  ['Hakket oksekød', 'Kød og fisk'],
  ['Snaps', 'Drikkevarer'],
])('something new in the freezer does not belong in the pantry: %s belongs in %s', (title, category) => {
  expect(suggestPlace(title, [], true)?.category).toBe(category);
});

test("what is new in the freezer is under the family's own category for what is frozen", () => {
  const rows = [
    item({ title: 'Suppe', category: 'Tørvarer' }),
    item({ title: 'Ris', category: 'Tørvarer' }),
    item({ title: 'Sovs', category: 'Tørvarer', freezer: true }),
    item({ title: 'Vaniljeis', category: 'Fryseren', freezer: true }),
    item({ title: 'Frosne ærter', category: 'Fryseren', freezer: true }),
  ];
  expect(suggestPlace('Tomatsuppe', rows, true)?.category).toBe('Fryseren');
  expect(suggestPlace('Kødsovs', rows, true)?.category).toBe('Tørvarer');
  expect(suggestPlace('Dingenot', rows, true)?.category).toBe('Fryseren');
});

test.each([
  ["the family's own choice wins over the table", 'Letmælk: Køleskab', 'Letmælk øko letmælk', 'Køleskab'],
  ['a changed suggestion is learned for all that ends in the same word', 'Mælk: Køl', 'Sødmælk', 'Køl'],
  ['the name that the family gives a category is found from its items', 'Ost: Køl, Smør: Køl', 'Skyr', 'Køl'],
  ["an item under 'Andet' says nothing about others", 'Mælk: Andet', 'Sødmælk', 'Mejeri'],
  ['red pepper is a vegetable', 'Peber: Krydderier, Peberfrugter: Grønt', 'Rød peber', 'Grønt'],
  ['other pepper is a spice', 'Peber: Krydderier, Peberfrugter: Grønt', 'Hvid peber', 'Krydderier'],
  [
    'a word that the table contains whole wins over its ending',
    'Pasta: Hylde',
    'Tandpasta',
    'Personlig pleje',
  ],
  ['the same in a compound', 'Pære: Hylde', 'Elpærer', 'Andet'],
  ['with a hyphen', 'Pærer: Hylde', 'El-pærer', 'Andet'],
  ['and in another form', 'Blomme: Hylde', 'Æggeblommer', 'Mejeri'],
])('%s: beside %s, %s belongs in %s', (_, known, title, category) => {
  const rows = known.split(', ').map((each) => {
    const [title = '', category = ''] = each.split(': ');
    return item({ title, category });
  });
  expect(suggestPlace(title, rows)?.category).toBe(category);
});
