import { expect, test } from 'vitest';
import { backupWarning, leftText, todoNote } from '../../../../src/features/log/views/texts.ts';
import { entry } from '../rows.ts';

test('members are warned when the weekly backup has failed, not before the first', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(backupWarning(null, now)).toBeNull();
  expect(backupWarning(now - 8 * 86_400_000, now)).toBeNull();
  expect(backupWarning(now - 10 * 86_400_000, now)).toMatch(
    /^Den seneste sikkerhedskopi er fra 11. november 2026\./,
  );
});

const now = Date.parse('2026-11-21T12:00:00Z');
const written = Date.parse('2026-11-20T12:00:00Z');
const names = new Map([
  ['anna', 'Anna'],
  ['bo', 'Bo'],
]);
const todo = { name: 'x', done: false, id: String(written), date: written };

test.each([
  [{}, 'Anna · i går'],
  // Not 'Anna': it may be somebody else who changed it.
  [{ date: now - 3_600_000 }, 'fra Anna · ændret kl.\u00a012.00'],
  [{ forMember: 'bo' }, 'til Bo · i går'],
  [{ forMember: 'anna', date: now }, 'til dig · ændret kl.\u00a013.00'],
  [{ due: '2026-11-21' }, 'i dag'],
  [{ due: '2026-11-02', forMember: 'bo', every: '14d' }, 'til Bo · siden 2. nov.'],
  [{ due: '2027-04-26', forMember: 'bo', every: '5m' }, '26. apr. 2027 · til Bo · hver 5. måned'],
])('a todo that is %j is noted for Anna: %s', (part, note) => {
  expect(todoNote(entry({ ...todo, ...part }), names, 'anna', now)).toBe(note);
});

test.each([
  [{}, null],
  [{ done: true }, 'Afsluttet af Bo'],
  [{ done: true, deletedAt: 1 }, 'Lagt i papirkurven'],
  [{ deletedAt: 1, purgedAt: 2 }, 'Slettet for altid'],
])('an open entry that is %j now says: %s', (part, text) => {
  expect(leftText(entry({ ...todo, ...part }), entry(todo), 'Bo')).toBe(text);
});
