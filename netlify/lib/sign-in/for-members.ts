import type { z } from 'zod';
import type { MemberKind } from '../../../src/lib/member-kind.ts';
import { connectToDatabase } from '../database.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { type Caller, memberOf } from './family-directory.ts';
import { isFromThisSite } from './same-origin.ts';

/** Answers a page of this site for a member of these kinds, and refuses all others. */
export async function forMembers(
  request: Request,
  env: Env,
  work: (member: Caller) => Promise<Response>,
  kinds?: readonly MemberKind[],
): Promise<Response> {
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  const member = await memberOf(request, env, kinds);
  return member ? work(member) : refusal('denied');
}

export interface Asked {
  readonly request: Request;
  readonly env: Env;
  readonly member: Caller;
  /** As the member who asks. */
  readonly database: ReturnType<typeof connectToDatabase>;
  /** In ms. */
  readonly now: number;
}

/** Returns what is answered in JSON, or a refusal. */
export type Step = (asked: Asked) => Promise<object>;

/** A step that is sent JSON of this shape. */
export const taking =
  <Sent>(shape: z.ZodType<Sent>, work: (asked: Asked, sent: Sent) => Promise<object>): Step =>
  async (asked) => {
    const sent = shape.safeParse(await asked.request.json().catch(() => null));
    return sent.success ? work(asked, sent.data) : refusal('malformed');
  };

/** Answers `POST …/STEP` for members. */
export async function answerStep(
  request: Request,
  env: Env,
  steps: Readonly<Record<string, Step>>,
  now = Date.now(),
): Promise<Response> {
  const name = new URL(request.url).pathname.replace(/^.*\//, '');
  const step = new Map(Object.entries(steps)).get(name);
  if (!step) return refusal('not-found');
  return forMembers(request, env, async (member) => {
    const database = connectToDatabase(member.bearer, env);
    const answer = await step({ request, env, member, database, now });
    return answer instanceof Response ? answer : Response.json(answer);
  });
}
