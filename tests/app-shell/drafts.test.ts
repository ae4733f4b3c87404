import { afterEach, expect, test, vi } from 'vitest';
import {
  claimDrafts,
  forgetDrafts,
  keepDraft,
  keepDraftText,
  readDraft,
  readDraftText,
} from '../../src/app-shell/store/drafts.ts';

/** A tab's storage; a browser that stores nothing has none, as these tests at first. */
function storage() {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
    clear: () => stored.clear(),
  });
  return stored;
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
  expect([readDraft('form', ''), stored.size]).toEqual([{ title: 'Rabarber' }, 0]);
  claimDrafts('anna');
  expect([...stored]).toEqual([['form anna', '{"title":"Rabarber"}']]);
  expect([readDraft('form', 'anna'), readDraft('form', '')]).toEqual([{ title: 'Rabarber' }, undefined]);
});
