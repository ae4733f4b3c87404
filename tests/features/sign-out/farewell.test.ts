import { expect, test } from 'vitest';
import { farewell } from '../../../src/features/sign-out/farewell.ts';

test('a visitor is told so and has no button', () => {
  expect(farewell(null, 0)).toEqual({ text: 'Du er ikke logget ind.' });
});

test('a member is named and can sign out', () => {
  const { text, warning, button } = farewell('Karen', 0);
  expect(text).toContain('Karen');
  expect(warning).toBeUndefined();
  expect(button).toBe('Log ud');
});

test.each([
  [1, 'Én ændring er ikke sendt endnu og går tabt'],
  [7, '7 ændringer er ikke sendt endnu og går tabt'],
])('a member with %i unsent changes is warned first', (unsent, start) => {
  const { warning, button } = farewell('Karen', unsent);
  expect(warning?.startsWith(start)).toBe(true);
  expect(button).toBe('Log ud alligevel');
});
