import { expect, test } from 'vitest';
import { tidyInput, tidyText } from '../../src/lib/tidy-text.ts';

test('text is kept without space at its ends and with single spaces inside', () => {
  expect(tidyText('  Klippe \t hækken  ')).toBe('Klippe hækken');
});

test('typed text loses surplus white space of every kind, and characters that Postgres cannot store', () => {
  expect(tidyInput('\u00a0Klip\u0000pe\u2003 hækken\n', 500)).toBe('Klip pe hækken');
  expect(tidyInput('h\ud83d æ', 500)).toBe('h æ');
});

test('invisible text counts as empty', () => {
  expect(tidyInput('\u200b\u202e \ufeff', 500)).toBe('');
  expect(tidyInput('\u200bx', 500)).toBe('\u200bx');
});

test('a decomposed letter is composed, so that it is found', () => {
  expect(tidyInput('A\u030al', 500)).toBe('Ål');
});

test('what is too long is cut between characters, not within one', () => {
  expect(tidyInput('😀😀😀', 2)).toBe('😀😀');
});
