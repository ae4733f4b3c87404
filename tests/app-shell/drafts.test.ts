import { afterEach, expect, test, vi } from 'vitest';
import {
  claimDrafts,
  forgetDrafts,
  keepDraft,
  keepDraftText,
  readDraft,
  readDraftText,
} from '../../src/app-shell/store/drafts.ts';

/** The browser's storage, in which something else is kept; some browsers have none, as these tests at first. */
function storage() {
  const storage = Object.create(null, {
    getItem: { value: (name: string) => storage[name] ?? null },
    setItem: { value: (name: string, text: string) => void Object.assign(storage, { [name]: text }) },
    removeItem: { value: (name: string) => void delete storage[name] },
  });
  storage.other = 'kept';
  vi.stubGlobal('localStorage', storage);
  return () => Object.entries(storage);
}

afterEach(() => {
  forgetDrafts();
  vi.unstubAllGlobals();
});

test('without storage a draft is kept for the life of the page, for its author alone', () => {
  keepDraft('form', 'anna', { title: 'Rabarber' });
  keepDraftText('field', 'anna', 'mælk');
  expect([readDraft('form', 'anna'), readDraftText('field', 'anna')]).toEqual([
    { title: 'Rabarber' },
    'mælk',
  ]);
  expect([readDraft('form', 'bo'), readDraftText('field', 'bo')]).toEqual([undefined, '']);
  keepDraft('form', 'anna', undefined);
  expect(readDraft('form', 'anna')).toBeUndefined();
  forgetDrafts();
  expect(readDraftText('field', 'anna')).toBe('');
});

test('what is typed before the author is known is kept, and stored only once it is', () => {
  const stored = storage();
  keepDraft('form', '', { title: 'Rabarber' });
  keepDraftText('field', '', '');
  expect([readDraft('form', ''), stored()]).toEqual([{ title: 'Rabarber' }, [['other', 'kept']]]);
  claimDrafts('anna');
  expect(stored()).toContainEqual(['draft form anna', '{"title":"Rabarber"}']);
  expect([readDraft('form', 'anna'), readDraft('form', '')]).toEqual([{ title: 'Rabarber' }, undefined]);
  forgetDrafts();
  expect(stored()).toEqual([['other', 'kept']]);
});
