import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signOutText } from '../../../src/features/sign-in/sign-out-text.ts';

test.each([
  ['a device that nobody is signed in on and that holds nothing', null, false, 'nobody'],
  ['a device that holds data though nobody is signed in', null, true, 'leftovers'],
  ['a member', 'Karen', true, 'member'],
  ['a member on a device that holds nothing', 'Karen', false, 'member'],
] as const)('%s: the explanation is that for %s', (_, name, holdsData, explanation) => {
  expect(signOutText({ name, unsent: 0, holdsData })).toEqual({ explanation, warning: null });
});

test('unsent changes are counted, and would be lost', () => {
  const said = (unsent: number) => signOutText({ name: 'Karen', unsent, holdsData: true }).warning;
  expect(said(1)).toBe('Én ændring er ikke sendt endnu og går tabt, hvis du logger ud nu.');
  expect(said(7)).toMatch(/^7 ændringer er ikke sendt endnu/);
});

test('the page has every sentence that is named, hidden until it applies', () => {
  const page = readFileSync('src/pages/log-ud.astro', 'utf8');
  for (const id of ['nobody', 'leftovers', 'member', 'leftovers-advice', 'member-advice', 'not-signed-out'])
    expect(page).toMatch(new RegExp(`id="${id}"[^>]* hidden>`));
});
