import type { MemberBearer } from '../mint-token.ts';
import type { Env } from '../settings/env.ts';
import { type FamilyMember, findMember } from './family-directory.ts';
import { readSession, type Session } from './session.ts';

/**
 * Returns the member who sent the request, or null for anybody else. The family list is read each time. Fails
 * with `DirectoryUnavailable`.
 */
export async function memberOf(
  request: Request,
  env: Env,
): Promise<(FamilyMember & { readonly bearer: MemberBearer }) | null> {
  const session = await readSession(request, env);
  const bearer = session && bearerOf(session);
  const member = bearer && (await findMember(bearer, env));
  return member && { ...member, bearer };
}

export const bearerOf = ({ member, passkey }: Session): MemberBearer => ({
  sub: member,
  ...(passkey && { passkey }),
});
