import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signOutText } from '../../../src/features/sign-out/sign-out-text.ts';
import type { Unsent } from '../../../src/sync/storage/leave-device.ts';

const nothing = { own: 0, others: 0, authors: [] };

test('a device that nobody is signed in on and that holds nothing has nothing to offer', () => {
  expect(signOutText({ name: null, unsent: nothing, holdsData: false })).toEqual({ explanation: 'nobody' });
});

test('a device that still holds data offers to forget it, also when nobody is signed in', () => {
  expect(signOutText({ name: null, unsent: nothing, holdsData: true })).toEqual({ explanation: 'leftovers' });
});

test('a member without unsent changes may sign out', () => {
  expect(signOutText({ name: 'Karen', unsent: nothing, holdsData: true })).toEqual({ explanation: 'member' });
});

const unsent = (own: number, others = 0, authors: readonly string[] = []) => ({ own, others, authors });
const said = (name: string | null, of: Unsent) => signOutText({ name, unsent: of, holdsData: true });

test('the own unsent changes are counted, and would be lost', () => {
  expect(said('Karen', unsent(1))).toEqual({
    explanation: 'member',
    warning: 'Én ændring er ikke sendt endnu og går tabt, hvis du logger ud nu.',
    isLost: true,
  });
  expect(said('Karen', unsent(7)).warning).toMatch(/^7 ændringer er ikke sendt endnu og går tabt/);
});

test('the unsent changes of others are no reason to stay: they wait on the device for their authors, by name', () => {
  expect(said('Karen', unsent(0, 1, ['Bodil']))).toEqual({
    explanation: 'member',
    warning:
      'Én ændring, som Bodil har lavet her, er ikke sendt, men bliver på enheden, til Bodil logger ind igen.',
  });
  expect(said('Karen', unsent(0, 5, ['Bodil', 'Ellen', 'Ib'])).warning).toBe(
    '5 ændringer, som Bodil, Ellen og Ib har lavet her, er ikke sendt, men bliver på enheden, til de logger ind igen.',
  );
  expect(said('Karen', unsent(2, 3))).toMatchObject({
    warning:
      '2 ændringer er ikke sendt endnu og går tabt, hvis du logger ud nu. 3 ændringer, som en anden har lavet her, er heller ikke sendt, men bliver på enheden, til vedkommende logger ind igen.',
    isLost: true,
  });
});

test('without a signed-in member everything is removed, and the owners are named', () => {
  expect(said(null, unsent(0, 2, ['Bodil']))).toEqual({
    explanation: 'leftovers',
    warning: '2 ændringer er ikke sendt endnu (lavet af Bodil) og går tabt, hvis du logger ud nu.',
    isLost: true,
  });
  expect(said(null, unsent(4, 3)).warning).toMatch(
    /^7 ændringer er ikke sendt endnu \(heraf 3 lavet af en anden\) og går tabt/,
  );
});

test('the page has every sentence that is named, hidden until it applies', () => {
  const page = readFileSync('src/pages/log-ud.astro', 'utf8');
  for (const id of ['nobody', 'leftovers', 'member', 'leftovers-advice', 'member-advice', 'failure'])
    expect(page).toMatch(new RegExp(`id="${id}"[^>]* hidden>`));
});
