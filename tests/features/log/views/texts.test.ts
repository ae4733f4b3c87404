import { expect, test } from 'vitest';
import { backupWarning, statusText } from '../../../../src/features/log/views/texts.ts';

test.each([
  [null, false, 'De seneste to år'],
  [null, true, 'Alt, der er gjort'],
  [0, false, 'Intet fundet'],
  [12_000, false, '12.000 fundet'],
])('with %s found, the list is described: %s, %s', (found, showsAll, text) => {
  expect(statusText(found, showsAll)).toBe(text);
});

test('members are warned when the weekly backup has failed, not before the first', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(backupWarning(null, now)).toBeNull();
  expect(backupWarning(now - 8 * 86_400_000, now)).toBeNull();
  expect(backupWarning(now - 10 * 86_400_000, now)).toMatch(
    /^Den seneste sikkerhedskopi er fra 11. november 2026\./,
  );
});
