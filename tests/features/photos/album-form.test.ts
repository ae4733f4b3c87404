import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { fieldsOf, newAlbum, problemsOf } from '../../../src/features/photos/rules/album-form.ts';
import { isVisible } from '../../../src/lib/tidy-text.ts';

property.prop([fc.string({ unit: 'binary', maxLength: 130 })])(
  'a title without a problem is one that Postgres accepts, and an invisible one is a problem',
  (typed) => {
    const draft = { ...newAlbum, title: typed, category: 'Familie' };
    const { title = '' } = fieldsOf(draft, []);
    const isAccepted = title === title.trim() && title.isWellFormed() && !title.includes('\0');
    expect(isAccepted && [...title].length <= 120).toBe(true);
    expect('title' in problemsOf(draft)).toBe(!isVisible(title));
  },
);
