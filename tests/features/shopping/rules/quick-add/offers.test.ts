import { describe, expect, test } from 'vitest';
import { offers } from '../../../../../src/features/shopping/rules/quick-add/offers.ts';
import { item } from '../../rows.ts';
import { pantry, shown } from './pantry.ts';

describe('below what Enter takes', () => {
  const offered = (typed: string) => offers(pantry, typed).map(shown);

  test('are the items whose names begin with or contain the text, whole words first', () => {
    expect(offered('mel')).toEqual(['+ Mel', 'Mellemlagret ost', 'Groft hvedemel']);
    expect(offered('ost')).toEqual(['+ Ost', 'Mellemlagret ost', 'Leverpostej']);
    expect(offered('boller')).toEqual(['+ Boller', 'Boller i karry', 'Brød og boller']);
  });

  test('are, for several things, what the last may become, and the whole text as one new item', () => {
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
  ])('is, last, the grocery that a misspelt name may mean: %s', (typed, expected) =>
    expect(offered(typed)).toEqual(expected),
  );

  test('is the new item beside an item that is another form of it', () => {
    expect(offered('tomat')).toEqual(['Tomater', '+ Tomat', 'Hakkede tomater']);
  });
});

describe('a new name that may have been meant with æ, ø or å is offered in both spellings, as written first', () => {
  const newNames = (typed: string) =>
    offers(pantry, typed).flatMap(({ entries: [entry] }) => (entry?.kind === 'new' ? entry.title : []));
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
  expect(offers(pantry, 'å'.repeat(81))).toEqual([]);
  expect(offers(pantry, `smør, ${'å'.repeat(81)}`)).toEqual([]);
});

test('an item named by an emoji is found again', () => {
  const avocado = item({ title: '🥑' });
  expect(offers([...pantry, avocado], '🥑').map(shown)).toEqual(['🥑']);
  expect(offers([...pantry, avocado], '🍞').map(shown)).toEqual(['+ 🍞']);
});

test('the same thing written twice is offered once, with its quantity', () => {
  expect(offers(pantry, 'dej, 2 ruller dej')[0]?.entries).toEqual([
    { kind: 'new', title: 'Dej', quantity: '2 ruller' },
  ]);
});

test('what the freezer takes is offered in packets: with another amount in one it is a new item', () => {
  const items = [...pantry, item({ title: 'Hakket oksekød 500 g' })];
  const first = (typed: string) => offers(items, typed, true).map(shown)[0];
  expect(first('500 g hakket oksekød')).toBe('Hakket oksekød 500 g');
  expect(first('1 kg hakket oksekød')).toBe('+ Hakket oksekød 1 kg');
  expect(first('2 poser rejer')).toBe('Rejer × 2 poser');
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
    // Half a word may be somebody's new one, and so may a short one or one that is known.
    ['piskeflo', ['+ Piskeflo']],
    ['havre', ['+ Havre', 'Havregryn']],
  ])('%s', (typed, expected) => {
    expect(offers(items, typed).map(shown).slice(0, 2)).toEqual(expected);
  });
});
