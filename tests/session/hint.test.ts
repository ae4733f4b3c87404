import { expect, test } from 'vitest';
import { readHint, readKind } from '../../src/session/hint.ts';

test.each([
  ['signed_in=%C3%85se%20%C3%86r%C3%B8', 'Åse Ærø'],
  ['a=b; signed_in=Bo', 'Bo'],
  ['signed_in=Bo; a=b', 'Bo'],
  ['signed_in=; a=b', null],
  ['not_signed_in=Bo', null],
  ['a=signed_in=Bo', null],
  ['signed_in=%E0%A4%A', null],
  ['', null],
])('in the cookies %j the hint says %j', (cookies, name) => {
  expect(readHint(cookies)).toBe(name);
});

test.each([
  ['signed_in=Bo; member_kind=guest', 'guest'],
  ['member_kind=child; signed_in=Bo', 'child'],
  // A session from before there were kinds.
  ['signed_in=Bo', 'adult'],
  ['signed_in=Bo; member_kind=king', 'adult'],
])('in the cookies %j the kind is %j', (cookies, kind) => {
  expect(readKind(cookies)).toBe(kind);
});
