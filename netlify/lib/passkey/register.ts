import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { hashOfToken } from '../../../src/lib/invitation-token.ts';
import { tidyInput } from '../../../src/lib/tidy-text.ts';
import { site } from '../../../src/site.config.ts';
import { answerOf, atTheDoor, connectToDatabase } from '../database.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { withCookies } from '../sign-in/cookies.ts';
import { adults, memberOf, wholeFamily } from '../sign-in/family-directory.ts';
import { answerSession, begun } from '../sign-in/session.ts';
import { keepChallenge, readChallenge } from './challenge.ts';
import { browserAnswer, hostOf } from './sign-in.ts';

const token = z.string().max(200);
const invitation = z
  .object({
    member: z.guid(),
    name: z.string(),
    from: z.string().nullable(),
    kind: z.enum(['invitation', 'recovery']),
    expiresAt: z.number().nullable(),
    passkeys: z.array(z.string()),
  })
  .nullable();

/** Returns an open invitation; null for any other, whatever the reason. */
const lookUp = async (hash: string, env: Env) =>
  invitation.parse(answerOf(await atTheDoor(env).rpc('look_up_invitation', { hash })));

/** Says whose an invitation or a recovery code is: `{ token }` → `{ name, from, kind, expiresAt, signedInAs }`. */
export const showInvitation = async (request: Request, body: unknown, env: Env): Promise<Response> => {
  const sent = z.object({ token }).safeParse(body);
  const found = sent.success ? await lookUp(await hashOfToken(sent.data.token), env) : null;
  if (!found) return refusal('invitation');
  const { name, from, kind, expiresAt } = found;
  const signedInAs = (await memberOf(request, env, wholeFamily))?.displayName ?? null;
  return Response.json({ name, from, kind, expiresAt, signedInAs });
};

/** Somebody who may make a passkey. `hash`: of the invitation that allows it; null if they are signed in. */
interface Owner {
  readonly id: string;
  readonly name: string;
  readonly hash: string | null;
  readonly passkeys: readonly string[];
}

const family = z.object({
  members: z.array(z.object({ id: z.guid(), passkeys: z.array(z.object({ id: z.string() })) })),
});

async function findOwner(request: Request, token: string | undefined, env: Env): Promise<Owner | null> {
  if (token !== undefined) {
    const hash = await hashOfToken(token);
    const found = await lookUp(hash, env);
    return found && { id: found.member, name: found.name, hash, passkeys: found.passkeys };
  }
  // The others get an invitation from an adult.
  const member = await memberOf(request, env, adults);
  if (!member) return null;
  const { members } = family.parse(answerOf(await connectToDatabase(member.bearer, env).rpc('family')));
  const passkeys = members.find(({ id }) => id === member.id)?.passkeys ?? [];
  return { id: member.id, name: member.displayName, hash: null, passkeys: passkeys.map(({ id }) => id) };
}

const purposeOf = ({ id, hash }: Owner) => `register ${hash ?? id}`;
const noOwner = (token: string | undefined) => refusal(token === undefined ? 'signed-out' : 'invitation');

/** `{ token }`, or `{}` for a member who is signed in. By the id a device recognizes its own passkeys. */
export const beginRegistration = async (request: Request, body: unknown, env: Env): Promise<Response> => {
  const sent = z.object({ token: token.optional() }).safeParse(body);
  if (!sent.success) return refusal('malformed');
  const owner = await findOwner(request, sent.data.token, env);
  if (!owner) return noOwner(sent.data.token);
  const options = await generateRegistrationOptions({
    rpName: site.product,
    rpID: hostOf(env),
    userID: new TextEncoder().encode(owner.id),
    userName: owner.name,
    userDisplayName: owner.name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: owner.passkeys.map((id) => ({ id })),
  });
  const cookie = await keepChallenge(purposeOf(owner), options.challenge, env);
  return withCookies(Response.json(options), [cookie]);
};

const registration = z.object({
  token: token.optional(),
  response: browserAnswer<RegistrationResponseJSON>(),
  device: z
    .string()
    .max(400)
    .transform((name) => tidyInput(name, 40))
    .refine(Boolean),
  /** Whether to end another member's session in this browser. */
  replace: z.boolean().optional(),
});

/** `{ token?, response, device, replace? }` → `{ member }`. Invitation and passkey are taken together, or neither. */
export const register = async (request: Request, body: unknown, env: Env): Promise<Response> => {
  const sent = registration.safeParse(body);
  if (!sent.success) return refusal('malformed');
  const { token, response, device, replace } = sent.data;
  const owner = await findOwner(request, token, env);
  if (!owner) return noOwner(token);
  const signedIn = await memberOf(request, env, wholeFamily);
  if (signedIn && signedIn.id !== owner.id && !replace) return refusal('other-session');

  const kept = await readChallenge(request, purposeOf(owner), env);
  const passkey = kept && (await verify(response, kept.challenge, env));
  if (!passkey) return refusal('passkey');
  const added = await atTheDoor(env).rpc('register_passkey', {
    passkey: { ...passkey, device, host: hostOf(env) },
    ...(owner.hash === null ? { member: owner.id } : { hash: owner.hash }),
  });
  if (added.error?.message === 'too-many') return refusal('too-many');
  // Another member has the same passkey.
  if (added.error?.code === '23505') return refusal('passkey');
  const session = begun.nullable().parse(answerOf(added));
  return session ? answerSession(session, env) : noOwner(token);
};

/** Returns the new passkey, or null if it was not made for this challenge on this site. */
async function verify(response: RegistrationResponseJSON, challenge: string, env: Env) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: env.AUTH_URL,
      expectedRPID: hostOf(env),
      expectedType: 'webauthn.create',
      requireUserVerification: true,
    });
    if (!registrationInfo) return null;
    const { credential, credentialDeviceType } = registrationInfo;
    const { id, publicKey, counter } = credential;
    return {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      backupEligible: credentialDeviceType === 'multiDevice',
    };
  } catch {
    return null;
  }
}
