import { describe, expect, test } from 'vitest';
import { birthdaySentence } from '../../src/features/today/birthday-sentence.ts';

const read = (names: string[]) =>
  birthdaySentence(names)
    .map((piece, i) => (i % 2 === 0 ? piece : `⚑ ${piece}`))
    .join('');

describe('the sentence of the day', () => {
  test('an ordinary day', () => {
    expect(read([])).toBe('Ingen fødselsdag i dag. Flaget hviler.');
  });

  test('one birthday', () => {
    expect(read(['Karen'])).toBe('⚑ Karen har fødselsdag i dag. Hurra!');
  });

  test('two birthdays', () => {
    expect(read(['Karen', 'Åse'])).toBe('⚑ Karen og ⚑ Åse har fødselsdag i dag. Hurra!');
  });

  test('five birthdays, without a comma before og', () => {
    expect(read(['Karen', 'Åse', 'Ib', 'Bo', 'Else'])).toBe(
      '⚑ Karen, ⚑ Åse, ⚑ Ib, ⚑ Bo og ⚑ Else har fødselsdag i dag. Hurra!',
    );
  });
});
