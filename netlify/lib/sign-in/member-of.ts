import type { Env } from '../settings/env.ts';
import { type FamilyMember, findMember } from './family-directory.ts';
import { readSession } from './session.ts';

/**
 * Returns the member who sent the request, or null for anybody else. The family list is read each time. Fails
 * with `DirectoryUnavailable`.
 */
export async function memberOf(
  request: Request,
  env: Env,
): Promise<(FamilyMember & { readonly email: string }) | null> {
  const session = await readSession(request, env);
  const member = session && (await findMember(session.email, env));
  return member && { ...member, email: session.email };
}
