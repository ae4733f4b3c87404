import { expect, test } from 'vitest';
import {
  hashOfToken,
  invitationUrl,
  newInvitationToken,
  newRecoveryCode,
  readRecoveryCode,
} from '../../src/lib/invitation-token.ts';

test('every token has 32 random bytes and stands behind the # of its link', () => {
  const [one, other] = [newInvitationToken(), newInvitationToken()];
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(one).not.toBe(other);
  const { pathname, search, hash } = new URL(invitationUrl('https://familie.example', one));
  expect([pathname, search, hash]).toEqual(['/invitation', '', `#${one}`]);
});

test('a recovery code counts however it is typed', async () => {
  const code = newRecoveryCode();
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
  const careless = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}\n`;
  expect(await hashOfToken(careless)).toBe(await hashOfToken(code));
  expect(readRecoveryCode(code.slice(1))).toBeNull();
});

test('a token is hashed as it stands, as a hash of 64 letters', async () => {
  expect(await hashOfToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  const token = newInvitationToken();
  expect(await hashOfToken(token)).not.toBe(await hashOfToken(token.toLowerCase()));
});
