import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createSearch, danishStem } from '../../../../src/features/log/rules/search.ts';
import { anyName } from '../rows.ts';

const marked = (query: string, name: string) =>
  createSearch(query)
    .parts(name)
    .map(({ text, found }) => (found ? `[${text}]` : text))
    .join('');

describe('the matching part of a name is marked', () => {
  test.each([
    ['brød', 'Bagt rugbrød', 'Bagt rug[brød]'],
    ['BRØD', 'Rugbrød og brød', 'Rug[brød] og [brød]'],
    ['hækken', 'Klip hæk og hække', 'Klip [hæk] og [hække]'],
    ['hækken', 'Hækken er klippet', '[Hækken] er klippet'],
    ['haven klip', 'Klippet i haven', '[Klip]pet i [haven]'],
    ['aal', 'Røget ål', 'Røget [ål]'],
    ['ål', 'Røget Aal', 'Røget [Aal]'],
    ['ø', 'Boernene', 'B[oe]rnene'],
    ['50%', '50% rabat', '[50%] rabat'],
    ['bør', 'Bor her', 'Bor her'],
    ['ab bc', 'abc', '[abc]'],
    ['', 'Alt', 'Alt'],
  ])('%s in %s: %s', (query, name, expected) => {
    expect(marked(query, name)).toBe(expected);
  });
});

describe('the stem', () => {
  test.each([
    ['hækken', 'hæk'],
    ['hækkene', 'hæk'],
    ['børnenes', 'børn'],
    ['venligst', 'ven'],
    ['bestemmelse', 'bestem'],
    ['hjælpeløst', 'hjælpeløs'],
    ['og', 'og'],
  ])('the stem of %s is %s', (word, stem) => {
    expect(danishStem(word)).toBe(stem);
  });
});

test('the marked and unmarked parts together are the name', () => {
  fc.assert(
    fc.property(anyName, anyName, (query, name) => {
      expect(
        createSearch(query)
          .parts(name)
          .map(({ text }) => text)
          .join(''),
      ).toBe(name);
    }),
  );
});

test('a name matches exactly when every word of the query is marked in it', () => {
  fc.assert(
    fc.property(anyName, anyName, (query, name) => {
      const search = createSearch(query);
      if (search.matches(name, 0)) expect(search.parts(name).some(({ found }) => found)).toBe(true);
      if (!search.parts(name).some(({ found }) => found)) expect(search.matches(name, 0)).toBe(false);
    }),
  );
});

/** In small letters; but for the Turkish İ, the one sign that would become two. */
const small = (text: string) => text.replace(/[^İ]+/gu, (letters) => letters.toLowerCase());

test('any part of a name finds it', () => {
  fc.assert(
    fc.property(anyName, fc.nat(), fc.nat(), (name, from, length) => {
      const letters = [...name];
      const part = letters
        .slice(from % letters.length)
        .slice(0, 1 + (length % letters.length))
        .join('');
      expect(createSearch(part).matches(name, 0)).toBe(true);
      expect(createSearch(small(part)).matches(name, 0)).toBe(true);
    }),
  );
});

test('a year finds what was done in it, with the other words in the name', () => {
  const at = (time: string) => Date.parse(time);
  const search = createSearch('fejet 2024');
  expect(search.matches('Skorstenen fejet', at('2024-05-01T12:00:00Z'))).toBe(true);
  expect(search.matches('Skorstenen fejet', at('2025-05-01T12:00:00Z'))).toBe(false);
  expect(search.matches('Skorstenen renset', at('2024-05-01T12:00:00Z'))).toBe(false);
  expect(search.matches('Fejet efter planen for 2024', at('2025-05-01T12:00:00Z'))).toBe(true);
  // The year is that of Copenhagen.
  expect(search.matches('Skorstenen fejet', at('2023-12-31T23:30:00Z'))).toBe(true);
  expect(search.matches('Skorstenen fejet', at('2024-12-31T23:30:00Z'))).toBe(false);
  expect(createSearch('024').matches('Skorstenen fejet', at('2024-05-01T12:00:00Z'))).toBe(false);
});

describe('the letters of a name are compared', () => {
  const name = 'Hække klippet';
  /** How often a letter of a name is made small, as for each comparison. */
  const compared = (work: () => void) => {
    const small = vi.spyOn(String.prototype, 'toLowerCase');
    work();
    const { length } = small.mock.calls;
    small.mockRestore();
    return length;
  };

  test('the letters of a name are compared once for each name and each year that the query may mean', () => {
    const search = createSearch('hækken 2024');
    const [date, other] = [Date.parse('2024-05-01T12:00:00Z'), Date.parse('2023-05-01T12:00:00Z')];
    expect(compared(() => search.matches(name, date))).toBe(name.length);
    expect(compared(() => search.matches(name, other))).toBe(name.length);
    expect(
      compared(() => {
        for (const again of [date, date + 1, other, other - 1]) search.matches(name, again);
      }),
    ).toBe(0);
  });

  test('the letters of a name are not compared when nothing is searched for', () => {
    const [nothing, letter] = [createSearch(' '), createSearch('h')];
    expect(compared(() => nothing.parts(name))).toBe(0);
    expect(compared(() => letter.parts(name))).toBe(name.length);
  });
});

test('adding a word never finds more', () => {
  fc.assert(
    fc.property(anyName, anyName, anyName, (one, other, name) => {
      const both = createSearch(`${one} ${other}`).matches(name, 0);
      if (both) expect(createSearch(one).matches(name, 0) && createSearch(other).matches(name, 0)).toBe(true);
    }),
  );
});
