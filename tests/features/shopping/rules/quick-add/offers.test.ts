import { describe, expect, test } from 'vitest';
import { type Offer, offers } from '../../../../../src/features/shopping/rules/quick-add/offers.ts';
import { item } from '../../rows.ts';

const names = `Letmælk | Mellemlagret ost | Peberkorn | Fiskefileter | Kaffe | Tomater | Hakkede tomater | Gulerødder
  | Kartofler | Æbler | Agurk | Løg | Skyr | Skyr, vanilje | Bananer | Rugbrød | Solsikkebrød | Toiletpapir | Smør | 7 Up
  | Pasta nr. 5 | Crème fraîche | Æg | Øl | Hakket oksekød | Stearinlys | Batterier AA | Leverpostej | Gær | Rejer
  | Vaniljeis | Brød og boller | Boller i karry | Isterninger | Groft hvedemel`;
const rows = names.split('|').map((title) => item({ title: title.trim() }));

/** An offer in a line: 'Letmælk × 2 l | + Ny vare'. */
const shown = ({ entries }: Offer) =>
  entries
    .map((entry) => {
      const name = entry.kind === 'new' ? `+ ${entry.title}` : entry.row.title;
      return entry.quantity === null ? name : `${name} × ${entry.quantity}`;
    })
    .join(' | ');

/** What is written, and what Enter puts on the list; '+' is new. */
const table: Readonly<Record<string, readonly (readonly [typed: string, taken: string])[]>> = {
  'one thing': [
    ['letmælk', 'Letmælk'],
    ['LETMÆLK', 'Letmælk'],
    [' letmaelk ', 'Letmælk'],
    ['letmælken', 'Letmælk'],
    ['mælk', '+ Mælk'],
    ['maelk', '+ Maelk'],
    ['mel', '+ Mel'],
    ['peber', '+ Peber'],
    ['fisk', '+ Fisk'],
    ['ost', '+ Ost'],
    ['osten', '+ Osten'],
    ['mellemlagret ost', 'Mellemlagret ost'],
    ['mellem', '+ Mellem'],
    ['peberkorn', 'Peberkorn'],
    ['fiskefilet', 'Fiskefileter'],
    ['fiskefileter', 'Fiskefileter'],
    ['is', '+ Is'],
    ['kaffe', 'Kaffe'],
    ['kaf', '+ Kaf'],
    ['k', '+ K'],
    ['tomat', 'Tomater'],
    ['tomater', 'Tomater'],
    ['tomaterne', 'Tomater'],
    ['hakkede tomater', 'Hakkede tomater'],
    ['gulerod', 'Gulerødder'],
    ['gulerødder', 'Gulerødder'],
    ['guleroedder', 'Gulerødder'],
    ['gulerodder', 'Gulerødder'],
    ['kartoffel', 'Kartofler'],
    ['kartofler', 'Kartofler'],
    ['æble', 'Æbler'],
    ['aebler', 'Æbler'],
    ['æblejuice', '+ Æblejuice'],
    ['agurk', 'Agurk'],
    ['agurker', 'Agurk'],
    ['løg', 'Løg'],
    ['loeg', 'Løg'],
    ['rødløg', '+ Rødløg'],
    ['skyr', 'Skyr'],
    ['skyr naturel', '+ Skyr naturel'],
    ['banan', 'Bananer'],
    ['en banan', 'Bananer × en'],
    ['brød', '+ Brød'],
    ['rugbrød', 'Rugbrød'],
    ['rug brød', '+ Rug brød'],
    ['toilet-papir', 'Toiletpapir'],
    ['toilet papir', '+ Toilet papir'],
    ['smør', 'Smør'],
    ['smoer', 'Smør'],
    ['smor', '+ Smor'],
    ['7 up', '7 Up'],
    ['7up', '+ 7up'],
    ['pasta nr. 5', 'Pasta nr. 5'],
    ['pasta nr. 7', '+ Pasta nr. 7'],
    ['iphone-oplader', '+ Iphone-oplader'],
    ['iPhone-oplader', '+ iPhone-oplader'],
    ['a38', '+ A38'],
    ['omega 3', '+ Omega 3'],
    ['vitamin b12', '+ Vitamin b12'],
    ['0,5% mælk', '+ 0,5% mælk'],
    ['creme fraiche', 'Crème fraîche'],
    ['creme fraiche 18%', '+ Creme fraiche 18%'],
    ['tortillas', '+ Tortillas'],
    ['æg', 'Æg'],
    ['æggene', 'Æg'],
  ],
  'one thing with a quantity': [
    ['2 letmælk', 'Letmælk × 2'],
    ['2 l letmælk', 'Letmælk × 2 l'],
    ['letmælk 2 l', 'Letmælk × 2 l'],
    ['letmælk 2l', 'Letmælk × 2l'],
    ['letmælk (2 l)', 'Letmælk × 2 l'],
    ['letmælk x2', 'Letmælk × x2'],
    ['letmælk x 2', 'Letmælk × x 2'],
    ['2 x letmælk', 'Letmælk × 2 x'],
    ['2x1l letmælk', 'Letmælk × 2x1l'],
    ['½ l fløde', '+ Fløde × ½ l'],
    ['1/2 l fløde', '+ Fløde × 1/2 l'],
    ['1½ liter fløde', '+ Fløde × 1½ liter'],
    ['1,5 l cola', '+ Cola × 1,5 l'],
    ['cola 1,5 l', '+ Cola × 1,5 l'],
    ['0,7 liter rom', '+ Rom × 0,7 liter'],
    ['en halv liter fløde', '+ Fløde × en halv liter'],
    ['to og en halv liter letmælk', 'Letmælk × to og en halv liter'],
    ['2 og en halv kg kartofler', 'Kartofler × 2 og en halv kg'],
    ['to agurker', 'Agurk × to'],
    ['tre liter letmælk', 'Letmælk × tre liter'],
    ['et par citroner', '+ Citroner × et par'],
    ['en pose chips', '+ Chips × en pose'],
    ['to poser chips', '+ Chips × to poser'],
    ['10 æg', 'Æg × 10'],
    ['æg 10', 'Æg × 10'],
    ['æg 10 stk', 'Æg × 10 stk'],
    ['æg, 10 stk', 'Æg × 10 stk'],
    ['æg, 10', 'Æg × 10'],
    ['10 stk æg', 'Æg × 10 stk'],
    ['10 stk. æg', 'Æg × 10 stk.'],
    ['agurk, 2 stk', 'Agurk × 2 stk'],
    ['agurk,2 stk', 'Agurk × 2 stk'],
    ['agurk , 2 stk', 'Agurk × 2 stk'],
    ['agurk; 2 stk', 'Agurk × 2 stk'],
    ['agurk, ca. 2 kg', 'Agurk × ca. 2 kg'],
    ['kartofler, 1,5 kg', 'Kartofler × 1,5 kg'],
    ['kartofler, 2 kg', 'Kartofler × 2 kg'],
    ['kartofler, (2 kg)', 'Kartofler × 2 kg'],
    ['2 kg, kartofler', 'Kartofler × 2 kg'],
    ['hakket oksekød, 500 g', 'Hakket oksekød × 500 g'],
    ['500g hakket oksekød', 'Hakket oksekød × 500g'],
    ['500 gram hakket oksekød', 'Hakket oksekød × 500 gram'],
    ['2 bdt radiser', '+ Radiser × 2 bdt'],
    ['1 bk champignon', '+ Champignon × 1 bk'],
    ['3 ds. flåede tomater', '+ Flåede tomater × 3 ds.'],
    ['6 x 33 cl øl', 'Øl × 6 x 33 cl'],
    ['øl 6 x 33 cl', 'Øl × 6 x 33 cl'],
    ['en kasse øl', 'Øl × en kasse'],
    ['2-3 bananer', 'Bananer × 2-3'],
    ['bananer 2-3 stk', 'Bananer × 2-3 stk'],
    ['ca. 1 kg gulerødder', 'Gulerødder × ca. 1 kg'],
    ['1 spsk honning', '+ Honning × 1 spsk'],
    ['et glas honning', '+ Honning × et glas'],
    ['2 tuber tandpasta', '+ Tandpasta × 2 tuber'],
    ['fire ruller køkkenrulle', '+ Køkkenrulle × fire ruller'],
    ['12 lys', '+ Lys × 12'],
    ['12 stearinlys', 'Stearinlys × 12'],
    ['100 servietter', '+ Servietter × 100'],
    ['kiwi 8', '+ Kiwi × 8'],
    ['friske figner 6', '+ Friske figner × 6'],
    ['rambutan 8', '+ Rambutan 8'],
    ['vitaminpiller 100', '+ Vitaminpiller 100'],
    ['🥑', '+ 🥑'],
    ['2 🥑', '+ 🥑 × 2'],
    ['batterier aa', 'Batterier AA'],
    ['4 batterier aa', 'Batterier AA × 4'],
    ['en kande', '+ En kande'],
    ['et æble og en agurk', 'Æbler × et | Agurk × en'],
    ['et franskbrød', '+ Et franskbrød'],
    ['2 l', '+ 2 l'],
    ['12345 mursten', '+ 12345 mursten'],
  ],
  'several things': [
    ['mælk, smør og æg', '+ Mælk | Smør | Æg'],
    ['letmælk og smør', 'Letmælk | Smør'],
    ['letmælk, smør, æg', 'Letmælk | Smør | Æg'],
    ['letmælk,smør,æg', 'Letmælk | Smør | Æg'],
    ['letmælk ,smør ,æg', 'Letmælk | Smør | Æg'],
    ['letmælk;smør;æg', 'Letmælk | Smør | Æg'],
    ['letmælk, smør og', 'Letmælk | Smør'],
    ['letmælk,', 'Letmælk'],
    ['letmælk og', 'Letmælk'],
    ['og æg', 'Æg'],
    [', æg', 'Æg'],
    ['letmælk, , æg', 'Letmælk | Æg'],
    ['letmælk og smør og æg', 'Letmælk | Smør | Æg'],
    ['letmælk + smør', 'Letmælk | Smør'],
    ['Letmælk OG Smør', 'Letmælk | Smør'],
    ['2 l letmælk og 10 æg', 'Letmælk × 2 l | Æg × 10'],
    ['letmælk 2 l, æg 10 stk og smør', 'Letmælk × 2 l | Æg × 10 stk | Smør'],
    ['2 agurker, 3 kg kartofler og en pose chips', 'Agurk × 2 | Kartofler × 3 kg | + Chips × en pose'],
    ['1,5 l cola, 2 l letmælk', '+ Cola × 1,5 l | Letmælk × 2 l'],
    ['agurk, 2 stk, smør', 'Agurk × 2 stk | Smør'],
    ['agurk, 2 stk, kartofler, 2 kg', 'Agurk × 2 stk | Kartofler × 2 kg'],
    ['smør, agurk, 2 stk', 'Smør | Agurk × 2 stk'],
    ['to agurker og tre liter letmælk', 'Agurk × to | Letmælk × tre liter'],
    ['en halv liter fløde og et par citroner', '+ Fløde × en halv liter | + Citroner × et par'],
    ['æbler og pærer', 'Æbler | + Pærer'],
    ['2 æbler og pærer', 'Æbler × 2 | + Pærer'],
    ['salt og peber', '+ Salt | + Peber'],
    ['kiwi 8, smør, 🍞 og 🥛', '+ Kiwi × 8 | Smør | + 🍞 | + 🥛'],
    ['kaffe og te', 'Kaffe | + Te'],
    ['brød, pålæg, ost', '+ Brød | + Pålæg | + Ost'],
    ['kaffe, kaffe', 'Kaffe'],
    ['kaffe, 2 poser kaffe', 'Kaffe × 2 poser'],
    ['øl og vand og vin', 'Øl | + Vand | + Vin'],
    ['rugbrød, leverpostej, agurk', 'Rugbrød | Leverpostej | Agurk'],
    ['rugbroed, aebler og loeg', 'Rugbrød | Æbler | Løg'],
    ['toiletpapir og køkkenrulle', 'Toiletpapir | + Køkkenrulle'],
    [
      'hakket oksekød 500 g, hakkede tomater, pasta nr. 5',
      'Hakket oksekød × 500 g | Hakkede tomater | Pasta nr. 5',
    ],
    ['7 up og cola', '7 Up | + Cola'],
    ['2 stk rugbrød, 1 l letmælk, 1 kg mel, gær', 'Rugbrød × 2 stk | Letmælk × 1 l | + Mel × 1 kg | Gær'],
    ['gær og mel', 'Gær | + Mel'],
    ['fisk, rejer', '+ Fisk | Rejer'],
    ['is og isvafler', '+ Is | + Isvafler'],
    ['vaniljeis, jordbæris', 'Vaniljeis | + Jordbæris'],
    ['stearinlys, tændstikker; servietter', 'Stearinlys | + Tændstikker | + Servietter'],
    ['smør,2 agurker', 'Smør | Agurk × 2'],
    ['smør og 2,5 kg kartofler', 'Smør | Kartofler × 2,5 kg'],
    ['æg og bacon', 'Æg | + Bacon'],
    ['bananer, 6', 'Bananer × 6'],
    ['6 bananer, 4 æbler', 'Bananer × 6 | Æbler × 4'],
    [
      'agurk, tomater, løg, kartofler, gulerødder og æbler',
      'Agurk | Tomater | Løg | Kartofler | Gulerødder | Æbler',
    ],
  ],
  "one thing with a comma or 'og' in its name": [
    ['brød og boller', 'Brød og boller'],
    ['skyr, vanilje', 'Skyr, vanilje'],
    ['2 skyr, vanilje', 'Skyr, vanilje × 2'],
    ['skyr, vanilje og smør', 'Skyr, vanilje | Smør'],
    ['smør, skyr, vanilje', 'Smør | Skyr, vanilje'],
    ['brød og boller, smør', 'Brød og boller | Smør'],
    ['smør og brød og boller', 'Smør | Brød og boller'],
    ['hakket kalv og flæsk', '+ Hakket kalv og flæsk'],
    ['500 g hakket kalv og flæsk', '+ Hakket kalv og flæsk × 500 g'],
    ['hakket kalv og flæsk, løg', '+ Hakket kalv og flæsk | Løg'],
    ['chips salt og eddike', '+ Chips salt og eddike'],
    ['chips sour cream og onion', '+ Chips sour cream og onion'],
    ['røde og gule peberfrugter', '+ Røde og gule peberfrugter'],
    ['2 røde og gule peberfrugter', '+ Røde og gule peberfrugter × 2'],
    ['store og små poser', '+ Store og små poser'],
    ['hvide bønner og brune bønner', '+ Hvide bønner | + Brune bønner'],
    ['m&m', '+ M&m'],
    ['h&m-sokker', '+ H&m-sokker'],
    ['h-mælk', '+ H-mælk'],
    ['ris a la mande', '+ Ris a la mande'],
    ['boller i karry', 'Boller i karry'],
    ['dansk/svensk ordbog', '+ Dansk/svensk ordbog'],
    ['bog', '+ Bog'],
    ['bog og hæfte', '+ Bog | + Hæfte'],
    ['ogsåmælk', '+ Ogsåmælk'],
    ['yoghurt', '+ Yoghurt'],
    ['10-kornsbrød', '+ 10-kornsbrød'],
    ['3-kornsbrød og smør', '+ 3-kornsbrød | Smør'],
  ],
  'nothing that could be a thing': [
    [',', ''],
    ['-', ''],
    ['…!', ''],
    ['', ''],
    ['og', '+ Og'],
  ],
};

describe.each(Object.entries(table))('Enter takes %s:', (_, lines) => {
  test.each(lines)('%j puts on the list: %s', (typed, taken) => {
    const [first] = offers(rows, typed);
    expect(first ? shown(first) : '').toBe(taken);
  });
});

test('the table holds at least 200 lines', () => {
  expect(Object.values(table).flat().length).toBeGreaterThanOrEqual(200);
});

describe('below what Enter takes', () => {
  const offered = (typed: string) => offers(rows, typed).map(shown);

  test('are the items that what is written begins or is part of, whole words first', () => {
    expect(offered('mel')).toEqual(['+ Mel', 'Mellemlagret ost', 'Groft hvedemel']);
    expect(offered('ost')).toEqual(['+ Ost', 'Mellemlagret ost', 'Leverpostej']);
    expect(offered('boller')).toEqual(['+ Boller', 'Boller i karry', 'Brød og boller']);
  });

  test('are, of several things, those that the last may become, and the whole as one new thing', () => {
    expect(offered('smør, hakk')).toEqual([
      'Smør | + Hakk',
      'Smør | Hakket oksekød',
      'Smør | Hakkede tomater',
      '+ Smør, hakk',
    ]);
  });

  test('is the other reading, where a number may be part of the name or a quantity', () => {
    expect(offered('kiwi 8')).toEqual(['+ Kiwi × 8', '+ Kiwi 8']);
    expect(offered('omega 3')).toEqual(['+ Omega 3', '+ Omega × 3']);
    expect(offered('pasta nr. 7').slice(0, 2)).toEqual(['+ Pasta nr. 7', '+ Pasta nr. × 7']);
    expect(offered('bananer 3')[0]).toBe('Bananer × 3');
  });

  test.each<[string, string[]]>([
    ['brocoli', ['+ Brocoli', '+ Broccoli']],
    ['2 kg yogurt', ['+ Yogurt × 2 kg', '+ Yoghurt × 2 kg']],
    ['chokoalde', ['+ Chokoalde', '+ Chokolade']],
    ['kartofel', ['Kartofler', '+ Kartofel', '+ Kartoffel']],
    ['hind', ['+ Hind']],
    ['broccoli', ['+ Broccoli']],
    // The family's own name is there: no other is made.
    ['agruk', ['+ Agruk', 'Agurk']],
  ])('is, last, what a misspelt name of a grocery may have been: %s', (typed, expected) =>
    expect(offered(typed)).toEqual(expected),
  );

  test('is the new item beside an item that is another form of it', () => {
    expect(offered('tomat')).toEqual(['Tomater', '+ Tomat', 'Hakkede tomater']);
  });
});

describe('a new name that may have been meant with æ, ø or å is offered in both spellings, as written first', () => {
  const newNames = (typed: string) =>
    offers(rows, typed).flatMap(({ entries: [entry] }) => (entry?.kind === 'new' ? entry.title : []));
  test.each([
    ['2 stk roed loeg', ['Roed loeg', 'Rød løg']],
    ['kaal', ['Kaal', 'Kål']],
    ['Aeggekage', ['Aeggekage', 'Æggekage']],
    ['paella', ['Paella', 'Pælla']],
    ['rødkål', ['Rødkål']],
    ['AEG-pærer', ['AEG-pærer']],
    // It exists, and is never new in any spelling.
    ['letmaelk', []],
  ])('%j: %j', (typed, expected) => expect(newNames(typed)).toEqual(expected));
});

test('nothing is offered for a name that is too long, alone or among others', () => {
  expect(offers(rows, 'å'.repeat(81))).toEqual([]);
  expect(offers(rows, `smør, ${'å'.repeat(81)}`)).toEqual([]);
});

test('an item named by an emoji is found again', () => {
  const avocado = item({ title: '🥑' });
  expect(offers([...rows, avocado], '🥑').map(shown)).toEqual(['🥑']);
  expect(offers([...rows, avocado], '🍞').map(shown)).toEqual(['+ 🍞']);
});

test('the same thing written twice is offered once, with its quantity', () => {
  expect(offers(rows, 'dej, 2 ruller dej')[0]?.entries).toEqual([
    { kind: 'new', title: 'Dej', quantity: '2 ruller' },
  ]);
});

test('what the freezer takes is offered in packets: with another amount in one it is a new item', () => {
  const items = [...rows, item({ title: 'Hakket oksekød 500 g' })];
  const first = (typed: string) => offers(items, typed, true).map(shown)[0];
  expect(first('500 g hakket oksekød')).toBe('Hakket oksekød 500 g');
  expect(first('1 kg hakket oksekød')).toBe('+ Hakket oksekød 1 kg');
  expect(first('2 poser rejer')).toBe('Rejer × 2 poser');
});

describe('a long name with one wrong letter is the item, and a new one is the next offer', () => {
  const pantry = [
    ...rows,
    item({ title: 'Havregryn' }),
    item({ title: 'Piskefløde' }),
    item({ title: 'Blommer' }),
  ];
  test.each([
    ['havregyn', ['Havregryn', '+ Havregyn']],
    ['piskeflode', ['Piskefløde', '+ Piskeflode']],
    ['2 l piskeflode', ['Piskefløde × 2 l', '+ Piskeflode × 2 l']],
    // Half a word may be somebody's new one, and so may a short one or one that is known.
    ['piskeflo', ['+ Piskeflo']],
    ['havre', ['+ Havre', 'Havregryn']],
  ])('%s', (typed, expected) => {
    expect(offers(pantry, typed).map(shown).slice(0, 2)).toEqual(expected);
  });
});
