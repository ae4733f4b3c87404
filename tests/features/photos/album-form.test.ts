import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { fieldsOf, newAlbum, problemsOf } from '../../../src/features/photos/rules/album-form.ts';
import { isVisible } from '../../../src/lib/tidy-text.ts';

const draft = (title: string, category = 'Familie') => ({ ...newAlbum, title, category });

test('a title or category without a visible character is not saved', () => {
  for (const text of ['', ' ', '\u200b', '\u2800\u00ad', '\0\ud800'])
    expect(Object.keys(problemsOf(draft(text, text)))).toEqual(['title', 'category']);
});

test('letters outside the basic plane count once, as in Postgres', () => {
  expect(problemsOf(draft('🧀'.repeat(120), '🧀'.repeat(40)))).toEqual({});
  expect(Object.keys(problemsOf(draft('🧀'.repeat(121), '🧀'.repeat(41))))).toEqual(['title', 'category']);
});

test('what Postgres cannot store is left out', () => {
  const { title } = fieldsOf(draft(' Jul\0 hos\u0007\nmormor \ud83d'), []);
  expect(title).toBe('Jul hos mormor');
});

property.prop([fc.string({ unit: 'binary', maxLength: 130 })])(
  'a title without a problem is one that Postgres accepts',
  (typed) => {
    const { title = '' } = fieldsOf(draft(typed), []);
    const isAccepted =
      title === title.trim() && title.isWellFormed() && !title.includes('\0') && isVisible(title);
    expect('title' in problemsOf(draft(typed)) || (isAccepted && [...title].length <= 120)).toBe(true);
  },
);
