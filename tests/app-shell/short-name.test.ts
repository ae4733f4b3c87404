import { expect, test } from 'vitest';
import { shortName, withShortNames } from '../../src/app-shell/store/messages.ts';

test('a name of up to 40 characters is shown whole, however many code units it has', () => {
  for (const name of ['Mælk', 'æ'.repeat(40), '👩‍👩‍👧‍👦'.repeat(40)]) expect(shortName(name)).toBe(name);
});

test('a longer name is cut off with an ellipsis, not within an emoji or before a combining mark', () => {
  expect(shortName('a'.repeat(41))).toBe(`${'a'.repeat(39)}…`);
  expect(shortName('👩‍👩‍👧‍👦'.repeat(41))).toBe(`${'👩‍👩‍👧‍👦'.repeat(39)}…`);
  expect(shortName('a\u030a'.repeat(41))).toBe(`${'a\u030a'.repeat(39)}…`);
  expect(shortName(`${'a'.repeat(38)} ${'b'.repeat(9)}`)).toBe(`${'a'.repeat(38)}…`);
});

test('in a message only the names in quotes are shortened', () => {
  const [long, short] = ['o'.repeat(500), `${'o'.repeat(39)}…`];
  expect(withShortNames(`»${long}« hedder nu »Mælk«. ${long}`)).toBe(`»${short}« hedder nu »Mælk«. ${long}`);
  expect(withShortNames('Fortrudt')).toBe('Fortrudt');
});
