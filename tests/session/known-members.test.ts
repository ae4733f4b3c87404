import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetMember,
  forgetPasskey,
  forgetPasskeysOf,
  knownMember,
  knownPasskeys,
  rememberMember,
  rememberPasskey,
} from '../../src/session/known-members.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a member is known by name, and without a name as the one who was signed in last', () => {
  rememberMember('Anna', 'anna');
  rememberMember('Bo', 'bo');
  expect([knownMember('Anna'), knownMember(null), knownMember('constructor')]).toEqual(['anna', 'bo', null]);
  forgetMember('bo');
  expect([knownMember('Anna'), knownMember('Bo'), knownMember(null)]).toEqual(['anna', null, null]);
  forgetMember(null);
  expect(knownMember('Anna')).toBeNull();
});

test('a device knows each member who signed in with its lock once, by their present name', () => {
  rememberPasskey({ id: 'a', name: 'Anna' }, 'one');
  rememberPasskey({ id: 'b', name: 'Bo' }, 'two');
  rememberPasskey({ id: 'a', name: 'Anne' }, 'one');
  rememberPasskey({ id: 'a', name: 'Anne' }, 'three');
  expect(knownPasskeys()).toEqual([
    { member: 'a', name: 'Anne', ids: ['one', 'three'] },
    { member: 'b', name: 'Bo', ids: ['two'] },
  ]);
  forgetPasskey('two');
  expect(knownPasskeys().map(({ name }) => name)).toEqual(['Anne']);
  forgetPasskeysOf('a');
  expect(knownPasskeys()).toEqual([]);
});

test('a browser without storage knows nobody', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberMember('Anna', 'anna');
  expect(knownMember('Anna')).toBeNull();
  rememberPasskey({ id: 'a', name: 'Anna' }, 'one');
  expect(knownPasskeys()).toEqual([]);
});
