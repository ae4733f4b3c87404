import { expect, test } from 'vitest';
import {
  backupWarning,
  detailsText,
  leftText,
  statusText,
  todoNote,
} from '../../../../src/features/log/views/texts.ts';
import { entry } from '../rows.ts';

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
  [todo, 'Skrevet op fredag den 20. november 2026 af Anna.'],
  [
    { ...todo, date: now },
    'Skrevet op fredag den 20. november 2026 af Anna, ændret lørdag den 21. november 2026.',
  ],
  [{ ...todo, every: '5m' }, 'Skrevet op fredag den 20. november 2026 af Anna. Kommer igen hver 5. måned.'],
  [{ name: 'x', date: now }, 'Gjort lørdag den 21. november 2026 af Bo, skrevet op af Anna.'],
])('an opened entry that is %j says: %s', (part, text) => {
  expect(detailsText(entry(part), 'Anna', 'Bo')).toBe(text);
});

test.each([
  [{}, null],
  [{ done: true }, 'Afsluttet af Bo'],
  [{ done: true, deletedAt: 1 }, 'Lagt i papirkurven'],
  [{ deletedAt: 1, purgedAt: 2 }, 'Slettet for altid'],
])('an open entry that is %j now says: %s', (part, text) => {
  expect(leftText(entry({ ...todo, ...part }), entry(todo), 'Bo')).toBe(text);
});
