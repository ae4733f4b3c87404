import {
  type Family,
  type FamilyEvent,
  type FamilyMember,
  familyRefusal,
  type Invitation,
} from '../../../data/gateway/family-list.ts';
import { clockText, whenText } from '../../../lib/date-texts.ts';
import { daysBetween, type EpochMs } from '../../../lib/dates.ts';
import { oneDay } from '../../../lib/durations.ts';
import { type MemberKind, memberKinds } from '../../../lib/member-kind.ts';
import { errorCodeOf } from '../../../sync/protocol.ts';

const list = new Intl.ListFormat('da');

/** What the kinds are called, and what they may do. */
export const kinds = {
  adult: { name: 'Voksen', does: 'Kan alt, også tilføje og fjerne andre.' },
  child: { name: 'Barn', does: 'Har indkøb, log, uge og fotoalbum, men sletter intet for altid.' },
  guest: { name: 'Gæst', does: 'Ser familiens fotoalbum og ikke andet.' },
} as const satisfies Record<MemberKind, object>;

/** Returns the kind of a member of the list. */
export const kindOf = ({ kind }: Pick<FamilyMember, 'kind'>): MemberKind =>
  memberKinds.find((each) => each === kind) ?? 'guest';

/** Returns what somebody is, and how they get in or why they do not yet. */
export const memberText = (member: FamilyMember, family: Family, now: EpochMs): string =>
  `${kinds[kindOf(member)].name} · ${wayIn(member, family, now)}`;

function wayIn(member: FamilyMember, { invitations, hasProvider }: Family, now: EpochMs): string {
  if (member.passkeys.length > 0) return list.format(member.passkeys.map(({ device }) => device));
  if (member.email !== null && hasProvider) return `Logger ind med ${member.email}`;
  const invitation = invitations.find((each) => each.member === member.id && each.expiresAt !== null);
  return invitation ? `Inviteret. ${validText(invitation.expiresAt, now)}` : 'Ikke inviteret endnu';
}

/** Returns how long an invitation can be used: 'Gælder til i morgen kl. 14.30'. */
export function validText(expiresAt: EpochMs | null, now: EpochMs): string {
  if (expiresAt === null) return 'Gælder, til den er brugt';
  const days = ['i dag', 'i morgen', 'i overmorgen'];
  return `Gælder til ${days[daysBetween(now, expiresAt)] ?? 'om nogle dage'} ${clockText(expiresAt)}`;
}

/** Returns when the hourly upkeep last ran, and what to do when it does not run any more. */
export const upkeepText = (at: EpochMs, now: EpochMs): string =>
  `Hjemmesiden passede sidst sig selv ${whenText(at, now)}${now - at > oneDay ? '. Sig det til den, der passer hjemmesiden' : ''}.`;

/** Returns who made an invitation, and on what. */
export function makerText({ madeBy, madeWith }: Invitation, { members }: Family): string {
  const maker = members.find(({ id }) => id === madeBy);
  const device = maker?.passkeys.find(({ id }) => id === madeWith)?.device;
  return maker ? `fra ${maker.name}${device ? ` på ${device}` : ''}` : 'fra den, der passer siden';
}

/** Returns what ends together with somebody's way in: 'Samtidig stopper 2 invitationer, reservekoden og beskederne.' */
export function endingText({ invitations }: Family, ends: (invitation: Invitation) => boolean): string {
  const ending = invitations.filter(ends);
  const count = ending.filter(({ kind }) => kind === 'invitation').length;
  const parts = [
    ...(count > 0 ? [count === 1 ? '1 invitation' : `${count} invitationer`] : []),
    ...(count < ending.length ? ['reservekoden'] : []),
    'beskederne',
  ];
  return `Samtidig stopper ${list.format(parts)}.`;
}

/** Returns the day on which a passkey was used last. */
export function usedText(usedAt: EpochMs | null, now: EpochMs): string {
  if (usedAt === null) return 'ikke brugt endnu';
  return `brugt ${daysBetween(usedAt, now) <= 0 ? 'i dag' : whenText(usedAt, now)}`;
}

/** Returns who did what; null for what this version of the page does not know. */
export function eventText({ by, member, what, detail }: FamilyEvent, family: Family): string | null {
  const nameOf = (id: string | null) => family.members.find((each) => each.id === id)?.name;
  const who = nameOf(by) ?? 'Den, der passer siden,';
  const whom = nameOf(member) ?? 'en';
  const texts: Readonly<Record<string, string>> = {
    added: `${who} tilføjede ${whom}`,
    renamed: `${who} rettede navnet ${detail} til ${whom}`,
    kind: `${who} gjorde ${whom} til ${kindName(detail)}`,
    address: `${who} rettede e-mailen for ${whom}`,
    removed: `${who} fjernede ${whom}`,
    restored: `${who} tilføjede ${whom} igen`,
    invited: `${who} inviterede ${whom}`,
    revoked: `${who} trak invitationen til ${whom} tilbage`,
    joined: `${whom} kom med på ${detail}`,
    'passkey-added': `${whom} kan nu også bruge ${detail}`,
    'passkey-renamed': `${who} rettede navnet på en af enhederne hos ${whom} til ${detail}`,
    'passkey-removed': `${who} fjernede ${detail} hos ${whom}`,
    'recovery-made': `${who} lavede en reservekode`,
    'recovery-revoked': `${who} trak reservekoden tilbage`,
    'recovery-used': `${whom} kom ind med reservekoden`,
  };
  return texts[what] ?? null;
}

const kindName = (kind: string | null) => kinds[kindOf({ kind: kind ?? '' })].name.toLowerCase();

/** Why the database refuses a change, by code. */
const refusals: Readonly<Record<string, string>> = {
  'last-member': 'Så ville ingen voksen kunne logge ind. Sørg først for, at en anden kan.',
  'unknown-member': 'Det er allerede ændret af en anden.',
  'unknown-passkey': 'Enheden er allerede fjernet.',
  'unknown-invitation': 'Invitationen er allerede brugt eller trukket tilbage.',
  'name-taken': 'Der er eller har været en med det navn. Vælg et andet.',
  'address-taken': 'Der er allerede en med den e-mail.',
  'bad-name': 'Skriv et navn på 1 til 40 tegn.',
  'bad-address': 'Det ligner ikke en e-mail. Ret den, eller lad feltet være tomt.',
  'renamed-meanwhile': 'En anden har lige rettet navnet. Tryk på Gem igen, hvis det skal være dit.',
  'too-many': 'Nu er der ikke plads til flere.',
};

/** Returns why something was not done. */
export const failureText = (error: unknown): string =>
  refusals[familyRefusal(error) ?? ''] ??
  (errorCodeOf(error) === 'offline'
    ? 'Der er ingen forbindelse til nettet, og intet er ændret.'
    : 'Det lykkedes ikke, og intet er ændret. Prøv igen om lidt.');
