import { expect, test } from 'vitest';
import { shortName, withShortNames } from '../../src/app-shell/store/messages.ts';

test('a name of more than 40 characters is cut off with an ellipsis', () => {
  for (const name of ['Mælk', 'æ'.repeat(40), '🥑'.repeat(40)]) expect(shortName(name)).toBe(name);
  expect(shortName('🥑'.repeat(41))).toBe(`${'🥑'.repeat(39)}…`);
  expect(shortName(`${'a'.repeat(38)} ${'b'.repeat(9)}`)).toBe(`${'a'.repeat(38)}…`);
});

test('in a message only the names in quotes are shortened', () => {
  const [long, short] = ['o'.repeat(500), `${'o'.repeat(39)}…`];
  expect(withShortNames(`»${long}« hedder nu »Mælk«. ${long}`)).toBe(`»${short}« hedder nu »Mælk«. ${long}`);
});
