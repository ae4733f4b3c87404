import { describe, expect, test } from 'vitest';
import { entered, offered, shown } from './pantry.ts';

/** What is typed or, with several lines, pasted, and what Enter puts on the list; '+' is new, '~' is not ticked. */
type Table = Readonly<Record<string, readonly (readonly [typed: string, taken: string])[]>>;

const onTheList: Table = {
  'a known thing, in any form and spelling': [
    ['letmælk', 'Letmælk'],
    [' letmaelk ', 'Letmælk'],
    ['æggene', 'Æg'],
    ['creme fraiche', 'Crème fraîche'],
    ['7 up', '7 Up'],
    ['Let\u00admælk', 'Letmælk'],
    ['mælk', 'Letmælk [mælk]'],
  ],
  'the only thing that a name misspells': [
    ['agruk', 'Agurk [agruk]'],
    ['taco skaller', 'Tacoskaller [taco skaller]'],
    ['havregyn', 'Havregryn [havregyn]'],
    ['2 l piskeflode', 'Piskefløde × 2 l [piskeflode]'],
    ['leverpostj', 'Leverpostej [leverpostj]'],
  ],
  'a known thing with what is said about it': [
    ['kaffe til mormor', 'Kaffe (til mormor)'],
    ['2 skyr med bær', 'Skyr × 2 (med bær)'],
    ['rugbrød uden kerner', 'Rugbrød (uden kerner)'],
    ['boller i karry', 'Boller i karry'],
    ['2 dåser hakkede tomater à 400 g', 'Hakkede tomater × 2 dåser (à 400 g)'],
    ['letmælk (2 l)', 'Letmælk (2 l)'],
    ['vaskepulver (ikke Ariel)', '+ Vaskepulver (ikke Ariel)'],
    ['rugbrød (skåret, uden kerner) og smør', 'Rugbrød (skåret, uden kerner) | Smør'],
    ['letmælk (økologisk) 2 l', 'Letmælk × 2 l (økologisk)'],
    ['letmælk, 2 l (øko)', 'Letmælk × 2 l (øko)'],
  ],
  'an amount, which is a number before a name or one with a unit at either end': [
    ['2 letmælk', 'Letmælk × 2'],
    ['2 l letmælk', 'Letmælk × 2 l'],
    ['letmælk: 2 l', 'Letmælk × 2 l'],
    ['opvasketabs 2 ps', '+ Opvasketabs × 2 ps'],
    ['mælk 12,95', 'Letmælk [mælk]'],
    ['mælk 2 l 12,95 kr.', 'Letmælk × 2 l [mælk]'],
    ['2 * letmælk', 'Letmælk × 2'],
    ['letmælk x2', 'Letmælk × 2'],
    ['x2 letmælk', 'Letmælk × 2'],
    ['letmælk*3', 'Letmælk × 3'],
    ['mælk2', 'Letmælk × 2 [mælk]'],
    ['banan 3', 'Bananer × 3'],
    ['kiwi 8', '+ Kiwi × 8'],
    ['æg: 10', 'Æg × 10'],
    ['tre-fire æbler', 'Æbler × 3-4'],
    ['fem hundrede gram mel', '+ Mel × 500 gram'],
    ['+/- 500 g mel', '+ Mel × +/- 500 g'],
    ['500 ark papir', '+ Papir × 500 ark'],
    ['1 dåse à 400 g bønner', '+ Bønner × 1 dåse à 400 g'],
    ['en halv liter piskefløde', 'Piskefløde × ½ liter'],
    ['halvanden liter mælk', 'Letmælk × 1½ liter [mælk]'],
    ['et par bananer', 'Bananer × et par'],
    ['6 x 33 cl øl', 'Øl × 6 x 33 cl'],
    ['½-1 kg kartofler', 'Kartofler × ½-1 kg'],
    ['min. 500 g hakket oksekød', 'Hakket oksekød × min. 500 g'],
    ['1 stort bundt persille', '+ Persille × 1 stort bundt'],
    ['pasta nr. 5 500 g', 'Pasta nr. 5 × 500 g'],
    ['4 x AA batterier', 'Batterier AA × 4'],
    ['-3 æg', 'Æg × 3'],
  ],
  "several things, between commas and known things with 'og'": [
    ['mælk, smør og æg', 'Letmælk [mælk] | Smør | Æg'],
    ['letmælk,smør,2 æg', 'Letmælk | Smør | Æg × 2'],
    ['salt & peber', '+ Salt | + Peber'],
    ['letmælk + smør', 'Letmælk | Smør'],
    ['kartofler, 1,5 kg, æg', 'Kartofler × 1,5 kg | Æg'],
    ['smør, skruer og dimser', 'Smør | + Skruer og dimser'],
    ['rugbrød, skåret', 'Rugbrød | + Skåret'],
    ['- letmælk, - 3 æg', 'Letmælk | Æg × 3'],
    ['letmælk , 4 tomater', 'Letmælk | Tomater × 4'],
    ['letmælk, ', 'Letmælk'],
    [',', ''],
  ],
  'known things without how they are asked for': [
    ['Husk letmælk, rugbrød og smør', 'Letmælk | Rugbrød | Smør'],
    ['Husk at købe kaffe', 'Kaffe'],
    ['køb letmælk\nkøb rugbrød', 'Letmælk | Rugbrød'],
    ['Kan du købe letmælk og rugbrød?\nTak', 'Letmælk | Rugbrød | ~ + Tak'],
    [
      'kan du tage kaffe og 3 pk. smør med hjem?\nnej tak ikke øl',
      'Kaffe | Smør × 3 pk. | ~ + Nej tak ikke øl',
    ],
    [
      '[28.11.2026 14.02] Mor: Super. Vi mangler letmælk, 2 stk, rugbrød og løg',
      '~ + Super | Letmælk × 2 stk | Rugbrød | Løg',
    ],
    ['Ok så tag en bakke. Og havregryn', '~ + Ok så tag × 1 bakke. | Havregryn'],
    ['fint, så ikke løg\nkaffe', '~ + Fint | ~ + Så ikke løg | Kaffe'],
    ['Tid: 45 min\n*Til 8 stk.*\nkaffe', '~ + Tid: 45 min | ~ + *Til 8 stk.* | Kaffe'],
  ],
  "one thing with a comma or 'og' in its name": [
    ['brød og boller, smør', 'Brød og boller | Smør'],
    ['smør og brød og boller', 'Smør | Brød og boller'],
    ['skyr, vanilje og smør', 'Skyr, vanilje | Smør'],
    ['hakket kalv og flæsk, løg', '+ Hakket kalv og flæsk | Løg'],
  ],
  'what means one thing once, with its amounts, and says what it merged': [
    ['mælk, 2 liter letmælk', 'Letmælk × 1 + 2 liter [mælk, letmælk]'],
    ['500 g mel; 3 æg; 1 kg mel', '+ Mel × 1500 g | Æg × 3'],
    ['kaffe, kaffe', 'Kaffe'],
  ],
  'the lines of a pasted list, without bullets and boxes': [
    [
      '▢ letmælk\n☐ smør\n– æg\n• løg\n* øl\n1) rejer\n[ ] gær',
      'Letmælk | Smør | Æg | Løg | Øl | Rejer | Gær',
    ],
    ['• letmælk • smør • æg', 'Letmælk | Smør | Æg'],
    ['1. 2 l letmælk\r\n2. 10 æg', 'Letmælk × 2 l | Æg × 10'],
    ['kaffe\ngaffatape', 'Kaffe | + Gaffatape'],
    ['☑ smør\n- [x] æg\n~~kaffe~~\nrejer', '~ Smør | ~ Æg | ~ Kaffe | Rejer'],
    ['✓ letmælk\n✓ smør', 'Letmælk | Smør'],
  ],
  'of a pasted chat or recipe what is a thing, and has the rest unticked': [
    [
      'Ja ja\n16:02\nMor\nDu skal også hente Ida kl 16\nHusk mælk, smør',
      '~ + Ja ja | ~ + 16:02 | ~ + Mor | ~ + Du skal også hente Ida kl 16 | Letmælk [mælk] | Smør',
    ],
    ['Kan du købe 2 l letmælk?\nog smør', 'Letmælk × 2 l | Smør'],
    ['Vi ses kl 17, så bare brød\næg', '~ + Vi ses kl 17 | ~ + Så bare brød | Æg'],
    [
      '[21.11.2026, 14.32] Mor: letmælk og smør\n[21.11.2026, 14.35] Far: Ok, køb 2 l og rugbrød\nIda',
      'Letmælk | Smør | ~ + Ok | ~ + Køb 2 l og rugbrød | ~ + Ida',
    ],
    [
      'Boller i karry (4 personer)\n400 g fars, 1 løg\nTilbehør\n2 dl ris\nFremgangsmåde\nHak 1 løg',
      '~ Boller i karry (4 personer) | + Fars × 400 g | Løg × 1 | ~ + Tilbehør | + Ris × 2 dl | ~ + Fremgangsmåde | ~ + Hak 1 løg',
    ],
    [
      'Mejeri:\nost, revet, 200 g\n2 løg, finthakkede',
      '~ + Mejeri: | + Ost × 200 g | ~ + Revet | Løg × 2 | ~ + Finthakkede',
    ],
  ],
};

const newThings = {
  'another thing, however near it is': `batterier AAA | batterier C | vitamin C | opvaskehandsker L | pasta nr. 7
    | smor | ban | rødløg | hakkede æbler | iphone-oplader | 👨‍👩‍👧-kage | øko bananer | ost til pizza`,
  'a number that says which one, and not how many': `18 % creme fraiche | 9 V batteri | 2 i 1 shampoo | a38
    | solcreme faktor 50 | 00 mel | omega 3 | bleer str. 3 | cola 0 | en kande | 5701234567890 æg`,
  'several words that are, or may be, one thing': `chips salt og eddike | røde og gule peberfrugter | m&m
    | smør og dingenot | letmælk smør æg | Husk at ringe til mor`,
};

test.each(Object.entries(newThings))('Enter takes as a new thing of that name %s: %s', (_, typed) => {
  for (const name of typed.split('|').map((each) => each.trim()))
    expect(entered(name)).toBe(`+ ${name.replace(/^./u, (first) => first.toLocaleUpperCase('da'))}`);
});

describe.each(Object.entries(onTheList))('Enter takes %s:', (_, lines) => {
  test.each(lines)('%j puts on the list: %s', (typed, expected) => expect(entered(typed)).toBe(expected));
});

describe('Enter in the freezer, which counts packets and keeps no notes:', () => {
  test.each([
    ['3 pizzadej', '+ Pizzadej × 3'],
    ['-3 rejer', 'Rejer × -3'],
    ['lasagne 3', '+ Lasagne × 3'],
    ['solbær 2025', '+ Solbær 2025'],
    ['ret nr. 3', '+ Ret nr. 3'],
    ['2 dl suppe', '+ Suppe 2 dl'],
    ['suppe med kylling', '+ Suppe med kylling'],
    ['2 poser rejer à 500 g, 1 kg fars', '+ Rejer à 500 g × 2 poser | + Fars 1 kg'],
  ])('%j puts in: %s', (typed, expected) => expect(entered(typed, { toFreezer: true })).toBe(expected));
});

test('the text as it was typed is always among the offers, if it is one line and can be a name', () => {
  const texts = Object.values(onTheList)
    .flat()
    .filter(([typed, taken]) => taken && !/[\n;]/.test(typed) && !typed.startsWith(' '));
  const isOffered = (typed: string) => {
    const name = typed.replace(/[, ]+$/, '');
    const { offers } = offered(typed);
    return offers.some((offer) => shown(offer).replace(/^\+ /, '').toLowerCase() === name.toLowerCase());
  };
  const isItself = ([, taken]: readonly [string, string]) => !/[×|([]/.test(taken);
  expect(texts.filter((each) => !isItself(each) && !isOffered(each[0]))).toEqual([]);
});
