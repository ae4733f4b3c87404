import { describe, expect, test } from 'vitest';
import { offers, withUnkept } from '../../../../../src/features/shopping/rules/quick-add/offers.ts';
import { tooLongNames } from '../../../../../src/features/shopping/rules/quick-add/readings.ts';
import { item } from '../../rows.ts';
import { pantry, shown } from './pantry.ts';

describe('below what Enter takes', () => {
  const offered = (typed: string) => offers(pantry, typed).map(shown);

  test.each<[typed: string, expected: string[]]>([
    // The items whose names begin with or contain the text, whole words first; and a new one beside another form.
    ['mel', ['+ Mel', 'Mellemlagret ost', 'Groft hvedemel']],
    ['ost', ['+ Ost', 'Mellemlagret ost', 'Leverpostej']],
    ['boller', ['+ Boller', 'Boller i karry', 'Brød og boller']],
    ['tomat', ['Tomater', '+ Tomat', 'Hakkede tomater']],
    // Also one whose name lacks the per cent, or has accents that were not typed.
    ['18 % creme fraiche', ['+ 18 % creme fraiche', 'Crème fraîche']],
    // Of several things, what the last may become, and the whole text as one new item, but for lines.
    ['smør, ban', ['Smør | Bananer', 'Smør (ban)', '+ Smør, ban']],
    ['smør; hakk;', ['Smør | + Hakk']],
    // The other reading, where a number or what follows a comma may be part of the name or not.
    ['kiwi 8', ['+ Kiwi × 8', '+ Kiwi 8']],
    ['omega 3', ['+ Omega 3', '+ Omega × 3']],
    ['rugbrød, skåret', ['Rugbrød (skåret)', 'Rugbrød | + Skåret', '+ Rugbrød, skåret']],
    ['øko bananer', ['Bananer (øko)', '+ Øko bananer']],
    // The grocery that a misspelt name may mean.
    ['brocoli', ['+ Brocoli', '+ Broccoli']],
    ['2 kg yogurt', ['+ Yogurt × 2 kg', '+ Yoghurt × 2 kg', '+ 2 kg yogurt']],
    ['chokoalde', ['+ Chokoalde', '+ Chokolade']],
    ['kartofel', ['Kartofler', '+ Kartofel', '+ Kartoffel']],
    ['hind', ['+ Hind']],
    ['broccoli', ['+ Broccoli']],
  ])('for %s, all offers are %j', (typed, expected) => expect(offered(typed)).toEqual(expected));

  test('a thing that is known may also be a note, and one that is not', () => {
    expect(offered('is, vanilje')).toContain('+ Is (vanilje)');
    expect(offered('smør, æg og is')).toContain('Smør (æg) | + Is');
  });

  test('the note with which an item was last bought is offered again, unless another one is typed', () => {
    const again = (typed: string) =>
      offers(pantry, typed, { lastNote: (key) => (key === 'Rugbrød' ? 'skåret' : null) }).map(shown);
    expect(again('2 rugbrød').slice(0, 2)).toEqual(['Rugbrød × 2', 'Rugbrød × 2 (skåret)']);
    expect(again('smør og rugbrød')).toEqual(['Smør | Rugbrød', '+ Smør og rugbrød']);
    expect(again('rugbrød (groft)')).toEqual(['Rugbrød (groft)', '+ Rugbrød (groft)']);
  });
});

describe('a new name that may have been meant with æ, ø or å is offered in both spellings, as written first', () => {
  const newNames = (typed: string) =>
    offers(pantry, typed).flatMap(({ entries: [entry] }) => (entry?.kind === 'new' ? entry.title : []));
  test.each([
    ['roed loeg', ['Roed loeg', 'Rød løg']],
    ['kaal', ['Kaal', 'Kål']],
    ['Aeggekage', ['Aeggekage', 'Æggekage']],
    ['paella', ['Paella', 'Pælla']],
    ['rødkål', ['Rødkål']],
    ['AEG-pærer', ['AEG-pærer']],
    // It exists, and is never new in any spelling.
    ['letmaelk', []],
  ])('a new name is offered in both spellings that it may have: %j as %j', (typed, expected) =>
    expect(newNames(typed)).toEqual(expected),
  );
});

test('a name that is too long is not offered, and known without its quantity', () => {
  const long = 'x'.repeat(81);
  expect(offers(pantry, long)).toEqual([]);
  expect(tooLongNames(pantry, long, false)).toEqual([long]);
  const list = `Smør; 2 kg ${long}; ${'y'.repeat(90)}; `;
  expect(offers(pantry, list).map(shown)).toEqual(['Smør']);
  expect(tooLongNames(pantry, list, false)).toEqual([long, 'y'.repeat(90)]);
  expect(tooLongNames(pantry, `2 kg ${'x'.repeat(80)}`, false)).toEqual([]);
  // What the freezer counts is no part of the name.
  const counted = `${'x'.repeat(79)} 3; ${'y'.repeat(90)}`;
  expect(tooLongNames(pantry, counted, true)).toEqual(['y'.repeat(90)]);
});

test('a list of any length is read whole', () => {
  const names = Array.from({ length: 300 }, (_, i) => `ting nummer ${i}a`);
  expect(offers(pantry, names.join(', '))[0]?.entries).toHaveLength(300);
});

test('things that are left out of several are in no offer, except in the text as it was typed', () => {
  const offered = (...leftOut: string[]) =>
    offers(pantry, 'smør, æg, hakk', { leftOut: new Set(leftOut) }).map(shown);
  expect(offered('Smør')).toEqual([
    'Æg | + Hakk',
    'Æg | Hakket oksekød',
    'Æg | Hakkede tomater',
    'Æg (hakk)',
    '+ Smør, æg, hakk',
  ]);
  expect(offered('Smør', 'Hakk')[0]).toBe('Æg');
});

describe('a kind of a thing that the family always buys is asked for first:', () => {
  const items = [
    item({ title: 'Letmælk', buyCounter: 298 }),
    item({ title: 'Minimælk', buyCounter: 20 }),
    item({ title: 'Kokosmælk', buyCounter: 400 }),
    item({ title: 'Rugbrød', buyCounter: 30 }),
    item({ title: 'Franskbrød', buyCounter: 20 }),
    item({ title: 'Mellemlagret ost', buyCounter: 50 }),
    item({ title: 'Æblemost', buyCounter: 300 }),
    item({ title: 'Chips salt', buyCounter: 90 }),
    item({ title: 'Skyr naturel', buyCounter: 9 }),
  ];
  test.each([
    ['mælk', ['Letmælk', '+ Mælk']],
    ['2 l mælk', ['Letmælk × 2 l', '+ Mælk × 2 l']],
    ['ost', ['Mellemlagret ost', '+ Ost']],
    // A comma says that the name is complete.
    ['ost ,', ['+ Ost', 'Mellemlagret ost']],
    // Two kinds, another thing, or not often.
    ['brød', ['+ Brød', 'Rugbrød']],
    ['most', ['Æblemost', '+ Most']],
    ['salt', ['+ Salt', 'Chips salt']],
    ['skyr', ['+ Skyr', 'Skyr naturel']],
  ])('%s', (typed, expected) => {
    expect(offers(items, typed).map(shown).slice(0, 2)).toEqual(expected);
  });
});

test('an item named by an emoji is found again', () => {
  const avocado = item({ title: '🥑' });
  expect(offers([...pantry, avocado], '🥑').map(shown)).toEqual(['🥑']);
  expect(offers([...pantry, avocado], '🍞').map(shown)).toEqual(['+ 🍞']);
});

test('the same thing written twice is offered once, with its quantities added', () => {
  expect(offers(pantry, '500 g mel; 3 æg; 1 kg mel')[0]?.entries).toMatchObject([
    { title: 'Mel', quantity: '1500 g' },
    { quantity: '3' },
  ]);
  expect(offers(pantry, 'dej, 2 ruller dej')[0]?.entries).toEqual([
    { kind: 'new', title: 'Dej', quantity: '2 ruller', note: null },
  ]);
});

describe('for the freezer, which counts packets, an amount', () => {
  const items = [...pantry, item({ title: 'Frikadeller 500 g' }), item({ title: 'Frikadeller' })];
  const offered = (typed: string) => offers(items, typed, { toFreezer: true });
  const unkept = (typed: string) => offered(typed).map(({ entries }) => withUnkept('', entries));

  test('without a unit is a number of packets, also of what is new, unless it is a year or belongs to the name', () => {
    expect(offered('lasagne 3').map(shown)).toEqual(['+ Lasagne × 3', '+ Lasagne 3']);
    expect(offered('lasagne 3, gullasch 12').map(shown)[0]).toBe('+ Lasagne × 3 | + Gullasch × 12');
    for (const name of ['Ret nr. 3', 'Solbær 2025', 'Rejer 2025', 'Fond 0'])
      expect(offered(name).map(shown)[0]).toBe(`+ ${name}`);
  });

  test('finds the item in every spelling, without the amount; the next offer has it in the name of a new one', () => {
    for (const typed of ['1½ kg hakket oksekød', 'hakket oksekød, 1½ kg', '1½ KG HAKKET OKSEKOED'])
      expect(offered(typed).map(shown)).toEqual([
        'Hakket oksekød',
        `+ Hakket oksekød ${typed.includes('KG') ? '1½ KG' : '1½ kg'}`,
      ]);
    expect(unkept('1½ kg hakket oksekød')).toEqual([', »1½ kg« gemmes ikke', '']);
  });

  test('finds the packet of that name before the item, and nothing is lost', () => {
    expect(offered('500 g frikadeller').map(shown)).toEqual(['Frikadeller 500 g']);
    expect(unkept('500 g frikadeller')).toEqual(['']);
    expect(offered('1 kg frikadeller').map(shown)).toEqual([
      'Frikadeller',
      '+ Frikadeller 1 kg',
      'Frikadeller 500 g',
    ]);
  });

  test('is the same with and without a space before its unit', () => {
    expect(offered('frikadeller 500g').map(shown)).toEqual(['Frikadeller 500 g']);
    expect(offered('2 poser frikadeller 500g').map(shown)[0]).toBe('Frikadeller 500 g × 2 poser');
  });

  test('is not added to a name that ends with it', () => {
    expect(offered('500 g frikadeller 500 g').map(shown)[0]).toBe('Frikadeller 500 g');
    expect(unkept('500 g frikadeller 500 g')[0]).toBe('');
    expect(offered('2 dl suppe 2 dl').map(shown)[0]).toBe('+ Suppe 2 dl');
  });

  test('is part of the name of a new item', () => {
    expect(offered('2 dl suppe').map(shown)).toEqual(['+ Suppe 2 dl']);
    // Unless the name would be too long.
    const long = 'å'.repeat(78);
    expect(offered(`2 dl ${long}`).map(shown)).toEqual([`+ Å${long.slice(1)}`]);
    expect(unkept(`2 dl ${long}`)).toEqual([', »2 dl« gemmes ikke']);
  });

  test('is handled for each of several things, and a number of packets is counted', () => {
    expect(offered('rejer 500 g, 3 bakker frikadeller, 2 dl suppe').map(shown)).toEqual([
      'Rejer | Frikadeller × 3 bakker | + Suppe 2 dl',
      '+ Rejer 500 g | Frikadeller × 3 bakker | + Suppe 2 dl',
      '+ Rejer 500 g, 3 bakker frikadeller, 2 dl suppe',
    ]);
    expect(unkept('rejer 500 g, 3 bakker frikadeller, 2 dl suppe')).toEqual([
      ', »500 g« gemmes ikke',
      '',
      '',
    ]);
  });
});

describe('a long name with one wrong letter is the item, and a new one is the next offer', () => {
  const items = [
    ...pantry,
    item({ title: 'Havregryn' }),
    item({ title: 'Piskefløde' }),
    item({ title: 'Blommer' }),
  ];
  test.each([
    ['havregyn', ['Havregryn', '+ Havregyn']],
    ['piskeflode', ['Piskefløde', '+ Piskeflode']],
    ['2 l piskeflode', ['Piskefløde × 2 l', '+ Piskeflode × 2 l']],
    // Half a word with a wrong letter may be somebody's new one.
    ['piskeflo', ['+ Piskeflo']],
  ])('with one wrong letter, a long name is the item and a new one the next offer: %s', (typed, expected) => {
    expect(offers(items, typed).map(shown).slice(0, 2)).toEqual(expected);
  });
});
