import { expect, test } from 'vitest';
import type { Family, FamilyEvent, FamilyMember, Invitation } from '../../../src/data/gateway/family-list.ts';
import {
  endingText,
  eventText,
  failureText,
  makerText,
  memberText,
} from '../../../src/features/family/rules/texts.ts';
import { oneHour } from '../../../src/lib/durations.ts';
import { GatewayError } from '../../../src/sync/protocol.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const member = (name: string, more: Partial<FamilyMember> = {}): FamilyMember => ({
  id: name,
  name,
  kind: 'adult',
  email: null,
  removedAt: null,
  passkeys: [],
  ...more,
});
const passkey = (device: string) => ({ id: device, device, usedAt: null });
const invitation: Invitation = {
  id: 'i',
  member: 'Ida',
  kind: 'invitation',
  madeBy: null,
  madeWith: null,
  madeAt: now,
  expiresAt: null,
};
const family = (part: Partial<Family> = {}): Family => ({
  hasProvider: true,
  members: [],
  invitations: [],
  isRecoveryVoid: false,
  upkeepAt: null,
  events: [],
  ...part,
});

const anna = member('Anna', { passkeys: [passkey('iPhone'), passkey('Familiens tablet')], email: 'a@b.dk' });
const made = { ...invitation, madeBy: 'Anna', madeWith: 'iPhone' };

test.each<[string, FamilyMember, Partial<Family>]>([
  ['Voksen · iPhone og Familiens tablet', anna, {}],
  ['Voksen · Logger ind med bo@b.dk', member('Bo', { email: 'bo@b.dk' }), {}],
  [
    'Voksen · Inviteret. Gælder til i morgen kl.\u00a015.00',
    member('Ida'),
    { invitations: [{ ...invitation, expiresAt: now + 26 * oneHour }] },
  ],
  [
    'Gæst · Ikke inviteret endnu',
    member('Eva', { kind: 'guest', email: 'eva@b.dk' }),
    { hasProvider: false },
  ],
])('a member is described: %s', (text, described, part) => {
  expect(memberText(described, family(part), now)).toBe(text);
});

test('an invitation says who made it and on what, and what ends with them is counted', () => {
  const code = { ...made, id: 'c', kind: 'recovery' };
  const all = family({ members: [anna], invitations: [made, { ...made, id: 'j' }, code] });
  expect([made, { ...made, madeWith: null }, invitation].map((each) => makerText(each, all))).toEqual([
    'fra Anna på iPhone',
    'fra Anna',
    'fra den, der passer siden',
  ]);
  expect(endingText(all, () => true)).toBe('Samtidig stopper 2 invitationer, reservekoden og beskederne.');
  expect(endingText(all, ({ id }) => id === 'j')).toBe('Samtidig stopper 1 invitation og beskederne.');
});

test('an event says who did what, by present names, and a terminal is whoever runs the site', () => {
  const members = [member('Anna'), member('Ida')];
  const text = (part: Partial<FamilyEvent>) =>
    eventText({ at: now, by: 'Anna', member: 'Ida', what: '', detail: null, ...part }, family({ members }));
  expect(text({ what: 'renamed', detail: 'Idda' })).toBe('Anna rettede navnet Idda til Ida');
  expect(text({ what: 'invited', by: null })).toBe('Den, der passer siden, inviterede Ida');
  expect(text({ what: 'kind', detail: 'child' })).toBe('Anna gjorde Ida til barn');
  expect(text({ what: 'joined', detail: 'iPhone' })).toBe('Ida kom med på iPhone');
  expect(text({ what: 'of a later version' })).toBeNull();
});

test('a refusal of the database has its own sentence, and everything else what to do', () => {
  const refused = (message: string) => new GatewayError('malformed', { cause: { code: 'P0001', message } });
  expect(failureText(refused('last-member'))).toMatch(/^Så ville ingen voksen kunne logge ind/);
  expect(failureText(refused('of a later version'))).toMatch(/^Det lykkedes ikke/);
  expect(failureText(new GatewayError('offline'))).toMatch(/^Der er ingen forbindelse/);
});
