import { expect, test } from 'vitest';
import { item } from '../../rows.ts';
import { offered, pantry, shown } from './pantry.ts';

const all = (typed: string) => offered(typed).offers.map(shown);

test.each<[typed: string, expected: string[]]>([
  // The items whose names begin with or contain the text, whole words first; and a new one beside another form.
  ['mel', ['+ Mel', 'Mellemlagret ost', 'Groft hvedemel']],
  ['boller', ['+ Boller', 'Boller i karry', 'Brød og boller']],
  ['tomat', ['Tomater', '+ Tomat', 'Hakkede tomater']],
  ['ban', ['+ Ban', 'Bananer']],
  // What is near is offered, though Enter takes none of it.
  ['batterier AAA', ['+ Batterier AAA', 'Batterier AA']],
  ['smor', ['+ Smor', 'Smør']],
  ['havregyn', ['Havregryn [havregyn]', '+ Havregyn']],
  // What else the text may mean.
  ['kiwi 8', ['+ Kiwi × 8', '+ Kiwi 8']],
  ['kaffe til mormor', ['Kaffe (til mormor)', '+ Kaffe til mormor']],
  ['smør, ban', ['Smør | + Ban', '+ Smør, ban']],
  ['smør; hakk;', ['Smør | + Hakk']],
])('for %s, all offers are %j', (typed, expected) => expect(all(typed)).toEqual(expected));

test('Enter takes a misspelt thing only where exactly one is near', () => {
  const near = ['Pærer', 'Perler'].map((title) => item({ title }));
  expect(offered('perer', {}, near).offers.map(shown)).toEqual(['+ Perer', 'Perler', 'Pærer']);
});

test('a name that is too long is not offered, and known without its quantity', () => {
  const long = 'x'.repeat(81);
  expect(offered(long)).toEqual({ offers: [], things: [], tooLong: [long] });
  const list = offered(`Smør\n2 kg ${long}\n`);
  expect([list.offers.map(shown), list.tooLong]).toEqual([['Smør'], [long]]);
  expect(offered(`2 kg ${'x'.repeat(80)}`).tooLong).toEqual([]);
});

test('a list of any length is read, and what is too much for one action stays', () => {
  const names = Array.from({ length: 1_003 }, (_, i) => `ting nummer ${i}a`);
  const { things, tooLong } = offered(names.join('\n'));
  expect([things.length, tooLong]).toEqual([1_000, names.slice(1_000)]);
});

test('of several things each is ticked or left out by hand, with the category where it stands or will', () => {
  const turned = new Set(['Smør', 'Mor']);
  const { offers, things } = offered('smør\nMor\ntimian', { turned });
  expect(offers.map(shown)).toEqual(['+ Mor | + Timian']);
  expect(things.map(({ isTaken, category }) => [isTaken, category])).toEqual([
    [false, 'Andet'],
    [true, 'Andet'],
    [true, 'Krydderier'],
  ]);
});

/** How often each was bought. */
const habits = `Letmælk 298, Minimælk 20, Kokosmælk 400, Rugbrød 30, Franskbrød 20, Æblemost 300, Skyrdrik 9,
  Toiletpapir 200, Danskvand 43`;

test.each([
  ['mælk', 'Letmælk [mælk]'],
  ['2 l mælk', 'Letmælk × 2 l [mælk]'],
  ['most', 'Æblemost [most]'],
  // Two kinds, another thing, or not often.
  ['brød', '+ Brød'],
  ['vand', '+ Vand'],
  ['skyr', '+ Skyr'],
  ['500 ark papir', '+ Papir × 500 ark'],
])('a kind of a thing that the family always buys is asked for first: %s: %s', (typed, expected) => {
  const items = [...habits.matchAll(/(\S+) (\d+)/g)].map(([, title = '', count]) =>
    item({ title, buyCounter: Number(count) }),
  );
  expect(offered(typed, {}, items).offers.map(shown)[0]).toBe(expected);
});

test('an item named by an emoji is found again', () => {
  const items = [...pantry, item({ title: '🥑' })];
  expect(offered('🥑', {}, items).offers.map(shown)).toEqual(['🥑']);
  expect(offered('🍞', {}, items).offers.map(shown)).toEqual(['+ 🍞']);
});
