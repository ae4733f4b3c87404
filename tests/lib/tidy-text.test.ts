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
});

test('what nobody sees inside a text is left out, except in an emoji', () => {
  expect(tidyInput('\u200eLet\u00admæ\u200dlk\ufe0f \u202e\ufeff\u200b øko', 500)).toBe('Letmælk øko');
  for (const emoji of ['👨‍👩‍👧', '❤️', '2️⃣', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'])
    expect(tidyInput(`\u2066${emoji}\u2069`, 500)).toBe(emoji);
});

test('a decomposed letter is composed, so that it is found', () => {
  expect(tidyInput('A\u030al', 500)).toBe('Ål');
});

test('what is too long is cut between characters, not within one', () => {
  expect(tidyInput('😀😀😀', 2)).toBe('😀😀');
});
