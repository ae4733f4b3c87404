import { z } from 'zod';
import { type MemberKind, memberKinds } from '../../../src/lib/member-kind.ts';
import { answerOf, atTheDoor, connectToDatabase } from '../database.ts';
import type { MemberBearer } from '../mint-token.ts';
import type { Env } from '../settings/env.ts';
import { type Begun, begun, readSession, type Session } from './session.ts';

export interface FamilyMember {
  id: string;
  displayName: string;
  kind: MemberKind;
}

/** Unicode also maps the Kelvin sign to k, which could turn one person's address into another's. */
const normalizeEmail = (given: string): string =>
  given.replace(/[A-ZÆØÅ]/g, (letter) => letter.toLowerCase());

/** One row at most: an address listed for two members would belong to neither. */
const answers = z
  .array(z.object({ id: z.guid(), display_name: z.string().min(1), kind: z.enum(memberKinds) }))
  .max(1);

/** Also a guest. Null when there is none, or the session has ended. Fails when the database cannot be asked. */
export const findMember = async (bearer: MemberBearer, env: Env): Promise<FamilyMember | null> => {
  const [member] = answers.parse(answerOf(await connectToDatabase(bearer, env).rpc('whoami')));
  return member ? { id: member.id, displayName: member.display_name, kind: member.kind } : null;
};

export const beginSession = async (email: string, env: Env): Promise<Begun | null> =>
  begun
    .nullable()
    .parse(answerOf(await atTheDoor(env).rpc('begin_session', { email: normalizeEmail(email) })));

/** Whom a page or a function is for: an adult or a child, if nothing else is said. */
const members: readonly MemberKind[] = ['adult', 'child'];
export const adults: readonly MemberKind[] = ['adult'];
export const wholeFamily = memberKinds;

/** Who asks, and what they ask the database with. */
export type Caller = FamilyMember & { readonly bearer: MemberBearer };

/** The family list is read each time. Fails when the database cannot be asked. */
export async function memberOf(
  request: Request,
  env: Env,
  kinds: readonly MemberKind[] = members,
): Promise<Caller | null> {
  const session = await readSession(request, env);
  const bearer = session && bearerOf(session);
  const member = bearer && (await findMember(bearer, env));
  return member && kinds.includes(member.kind) ? { ...member, bearer } : null;
}

export const bearerOf = ({ id, member }: Session): MemberBearer => ({ sub: member, session: id });

/** Ends a session in the database, so that a copy of its cookie opens nothing. A failure is only logged. */
export async function endSession(session: Session, env: Env): Promise<void> {
  // Nobody should wait long to sign out.
  const database = connectToDatabase(bearerOf(session), env, Math.ceil(env.ANSWER_TIMEOUT / 4));
  const { error } = await database.rpc('end_session');
  if (error) console.error(error);
}
