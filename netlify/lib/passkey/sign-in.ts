import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { memberKinds } from '../../../src/lib/member-kind.ts';
import { answerOf, atTheDoor } from '../database.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { withCookies } from '../sign-in/cookies.ts';
import { answerSession } from '../sign-in/session.ts';
import { keepChallenge, readChallenge } from './challenge.ts';

/** Where it is the site's former one, browsers ask it whether this site may use them (`related-origins.mts`). */
export const hostOf = ({ AUTH_URL, PASSKEY_HOST }: Env): string => PASSKEY_HOST ?? new URL(AUTH_URL).hostname;

const passkeyId = z
  .string()
  .regex(/^[\w-]+$/)
  .max(1400);

/** The answer of `@simplewebauthn/browser`, whose other fields the library on the server checks. */
export const browserAnswer = <Answer>() =>
  z.custom<Answer>((given) => z.object({ id: passkeyId }).safeParse(given).success);

const purpose = 'sign-in';

export const beginSignIn = async (_request: Request, _body: unknown, env: Env): Promise<Response> => {
  const body = await generateAuthenticationOptions({ rpID: hostOf(env), userVerification: 'required' });
  return withCookies(Response.json(body), [await keepChallenge(purpose, body.challenge, env)]);
};

const found = z
  .object({ member: z.guid(), name: z.string(), kind: z.enum(memberKinds), publicKey: z.string() })
  .nullable();

/** Signs in with a passkey: `{ response }` → `{ member: { id, name } }`. All refusals are the same. */
export const signIn = async (request: Request, body: unknown, env: Env): Promise<Response> => {
  const sent = z.object({ response: browserAnswer<AuthenticationResponseJSON>() }).safeParse(body);
  const kept = await readChallenge(request, purpose, env);
  if (!sent.success || !kept) return refusal('passkey');

  const { response } = sent.data;
  const database = atTheDoor(env);
  const passkey = found.parse(answerOf(await database.rpc('find_passkey', { passkey: response.id })));
  const counter = passkey && (await verify(response, passkey, kept.challenge, env));
  if (!passkey || counter === null) return refusal('passkey');
  const used = await database.rpc('use_passkey', {
    passkey: response.id,
    counter,
    challenged_at: new Date(kept.at).toISOString(),
  });
  const session = answerOf(used);
  if (!session) return refusal('passkey');
  const { member, name, kind } = passkey;
  return answerSession({ member, name, kind, session }, env);
};

/** Returns the passkey's counter, or null if the answer is not this passkey's to this challenge on this site. */
async function verify(
  response: AuthenticationResponseJSON,
  { member, publicKey }: NonNullable<z.output<typeof found>>,
  challenge: string,
  env: Env,
): Promise<number | null> {
  try {
    // A security key may leave the handle empty.
    const { userHandle, ...signed } = response.response;
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== member) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: signed },
      expectedChallenge: challenge,
      expectedOrigin: env.AUTH_URL,
      expectedRPID: hostOf(env),
      expectedType: 'webauthn.get',
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        // The library would refuse every counter that does not rise: `use_passkey` knows which may fall.
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
