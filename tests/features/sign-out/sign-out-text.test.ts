import { expect, test } from 'vitest';
import { signOutText } from '../../../src/features/sign-out/sign-out-text.ts';

const nothing = { own: 0, others: 0 };

test('a device that nobody is signed in on and that holds nothing has nothing to offer', () => {
  expect(signOutText({ name: null, unsent: nothing, holdsData: false })).toEqual({
    text: 'Du er ikke logget ind.',
  });
});

test('a device that still holds data offers to forget it, also when nobody is signed in', () => {
  const { text, button } = signOutText({ name: null, unsent: nothing, holdsData: true });
  expect(text).toContain('Du er ikke logget ind, men');
  expect(button).toBe('Log ud');
});

test('a member without unsent changes may sign out', () => {
  const { text, warning, button } = signOutText({ name: 'Karen', unsent: nothing, holdsData: true });
  expect(text).toContain('Karen');
  expect(warning).toBeUndefined();
  expect(button).toBe('Log ud');
});

test.each([
  [{ own: 1, others: 0 }, 'Én ændring er ikke sendt endnu og går tabt'],
  [{ own: 7, others: 0 }, '7 ændringer er ikke sendt endnu og går tabt'],
  [
    { own: 4, others: 3 },
    '7 ændringer er ikke sendt endnu (heraf 3 lavet af en anden, som har været logget ind her) og går tabt',
  ],
  [
    { own: 0, others: 2 },
    '2 ændringer er ikke sendt endnu (lavet af en anden, som har været logget ind her) og går tabt',
  ],
])('unsent changes are counted, with those of others (%j)', (unsent, start) => {
  const { warning, button } = signOutText({ name: 'Karen', unsent, holdsData: true });
  expect(warning?.slice(0, start.length)).toBe(start);
  expect(button).toBe('Log ud alligevel');
});

test('how to send is said of the own changes, and of those that wait for another member', () => {
  const warning = (own: number, others: number) =>
    signOutText({ name: 'Karen', unsent: { own, others }, holdsData: true }).warning;
  expect(warning(2, 0)).toMatch(/Åbn Indkøb, Log eller Fotoalbum [^.]*\.$/);
  expect(warning(0, 1)).not.toContain('Åbn Indkøb');
  expect(warning(0, 1)).toMatch(/bliver sendt, når vedkommende logger ind her igen\.$/);
  expect(warning(1, 1)).toMatch(/Åbn Indkøb.*når vedkommende logger ind her igen\.$/);
});
