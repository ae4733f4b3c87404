import { longestLifetime, mintToken } from '../mint-token.ts';
import { refusal } from '../respond.ts';
import { type Env, providerOf } from '../settings/env.ts';
import { withCookies } from './cookies.ts';
import { bearerOf, findMember } from './family-directory.ts';
import { isFromThisSite } from './same-origin.ts';
import { noHint, noSession, readSession, renewal } from './session.ts';

/** Also for a guest. Refuses with 401 `signed-out` or 403 `denied`. Fails when the database cannot be asked. */
export const issueToken = async (request: Request, env: Env): Promise<Response> => {
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  const session = await readSession(request, env);
  if (!session) return withCookies(refusal('signed-out'), [noSession, ...noHint]);
  const bearer = bearerOf(session);
  // Before the question: messages are muted for ten minutes after a removal, and no token lives longer.
  const now = Date.now();
  const member = await findMember(bearer, env);
  // The page removes the hint once it has removed the family's rows from the device.
  if (!member) return refusal('denied');

  const { id: memberId, displayName, kind } = member;
  const lifetime = longestLifetime;
  const provider = providerOf(env) !== null;
  const token = await mintToken({ ...bearer, provider }, { lifetime, now, env });
  return withCookies(
    Response.json({ token, lifetime, memberId, displayName, kind }),
    await renewal(session, { name: displayName, kind }, env),
  );
};
