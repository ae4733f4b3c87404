import { expect, test } from 'vitest';
import { farewell } from '../../../src/features/sign-out/farewell.ts';

test('who is not signed in is told so, and has nothing to press', () => {
  expect(farewell(null, 0)).toEqual({ text: 'Du er ikke logget ind.' });
});

test('who is signed in may leave', () => {
  const { text, warning, button } = farewell('Karen', 0);
  expect(text).toContain('Karen');
  expect(warning).toBeUndefined();
  expect(button).toBe('Log ud');
});

test.each([
  [1, 'Én ændring er ikke sendt endnu og går tabt'],
  [7, '7 ændringer er ikke sendt endnu og går tabt'],
])('who has %i unsent is warned first', (unsent, start) => {
  const { warning, button } = farewell('Karen', unsent);
  expect(warning?.startsWith(start)).toBe(true);
  expect(button).toBe('Log ud alligevel');
});
