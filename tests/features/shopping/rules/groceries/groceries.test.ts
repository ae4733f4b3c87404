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

/** 'Ost: Køl, Is: Fryseren*': items with their categories; those with a star are kept in the freezer. */
const familyOf = (text: string) =>
  text.split(', ').map((each) => {
    const [title = '', category = ''] = each.replace('*', '').split(': ');
    return item({ title, category, freezer: each.endsWith('*') });
  });
const tinned = 'Tomater: Grønt, Hakkede kartofler: Hylde 4, Frosne bær: Fryseren*';
const frozen =
  'Suppe: Tørvarer, Ris: Tørvarer, Sovs: Tørvarer*, Vaniljeis: Fryseren*, Frosne ærter: Fryseren*';

test.each([
  ["the family's own choice wins over the table", 'Letmælk: Køleskab', 'Letmælk øko letmælk', 'Køleskab'],
  ['a changed suggestion is learned for all that ends in the same word', 'Mælk: Køl', 'Sødmælk', 'Køl'],
  ['the name that the family gives a category is found from its items', 'Ost: Køl, Smør: Køl', 'Skyr', 'Køl'],
  ["an item under 'Andet' says nothing about others", 'Mælk: Andet', 'Sødmælk', 'Mejeri'],
  ['red pepper is a vegetable', 'Peber: Krydderier, Peberfrugter: Grønt', 'Rød peber', 'Grønt'],
  ['other pepper is a spice', 'Peber: Krydderier, Peberfrugter: Grønt', 'Hvid peber', 'Krydderier'],
  ['a word that the table has whole wins over its ending', 'Pasta: Hylde', 'Tandpasta', 'Personlig pleje'],
  ['the same in a compound', 'Pære: Hylde', 'Elpærer', 'Andet'],
  ['with a hyphen', 'Pærer: Hylde', 'El-pærer', 'Andet'],
  ['and in another form', 'Blomme: Hylde', 'Æggeblommer', 'Mejeri'],
  ['what is fresh is alike', tinned, 'Cherrytomater', 'Grønt'],
  ['what is fresh does not say where it stands tinned', tinned, 'Dåsetomater', 'Kolonial'],
  ['nor chopped', tinned, 'Hakkede tomater', 'Kolonial'],
  ['what is tinned is alike', tinned, 'Dåsekartofler', 'Hylde 4'],
  ['what is frozen is alike', tinned, 'Frosne bær', 'Fryseren'],
])('%s: beside %s, %s belongs in %s', (_, family, title, category) => {
  const rows = familyOf(family);
  expect(suggestPlace(title, rows)).toEqual({ category, freezer: category === 'Fryseren' });
});

test.each([
  ['Suppe', 'Andet: Andet', 'Frost'],
  ['Frosne ærter', 'Andet: Andet', 'Frost'],
  ['Hakket oksekød', 'Andet: Andet', 'Kød og fisk'],
  ['Snaps', 'Andet: Andet', 'Drikkevarer'],
  ['Tomatsuppe', frozen, 'Fryseren'],
  ['Kødsovs', frozen, 'Tørvarer'],
  ['Dingenot', frozen, 'Fryseren'],
])(
  'something new in the freezer does not belong in the pantry: %s, beside %s, in %s',
  (title, family, category) => {
    expect(suggestPlace(title, familyOf(family), true)?.category).toBe(category);
  },
);
