import { describe, expect, test } from 'vitest';
import { birthdaySentence } from '../../src/features/today/birthday-sentence.ts';

const read = (names: string[]) =>
  birthdaySentence(names)
    .map((piece) => (typeof piece === 'string' ? piece : `⚑ ${piece.name}`))
    .join('');

describe('the sentence of the day', () => {
  test('an ordinary day', () => {
    expect(read([])).toBe('Ingen har fødselsdag i dag. Flaget hviler.');
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

  test('a name is never read as anything but text', () => {
    expect(birthdaySentence(['<b>Bo</b>'])[0]).toEqual({ name: '<b>Bo</b>' });
  });
});
