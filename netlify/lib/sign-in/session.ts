import { z } from 'zod';
import { type MemberKind, memberKinds } from '../../../src/lib/member-kind.ts';
import type { Env } from '../settings/env.ts';
import { cookiesOf, forServer, openCookie, sealCookie, setCookie, withCookies } from './cookies.ts';

const day = 24 * 60 * 60;

/** In seconds. Nobody uses a list that asks them to sign in while in the shop, and the session alone opens nothing. */
export const lifetime = { idle: 90 * day, total: 365 * day };

export const sessionCookie = '__Host-session';
/** Readable by the pages' scripts, so that they can greet the person before any request. They grant nothing. */
const hintCookies = { name: 'signed_in', kind: 'member_kind' } as const;
/** An answer of `/api/token` that was on its way when somebody signed out sets that session's cookies once more. */
const endedCookie = '__Host-ended';

const content = z.object({
  id: z.guid(),
  member: z.guid(),
  /** When the person signed in, in seconds since 1970. */
  since: z.number(),
});
export type Session = z.output<typeof content>;

export const begun = z.object({
  member: z.guid(),
  name: z.string().min(1),
  kind: z.enum(memberKinds),
  session: z.guid(),
});
export type Begun = z.output<typeof begun>;

export const sessionOf = ({ session, member }: Begun): Session => ({
  id: session,
  member,
  since: Math.floor(Date.now() / 1000),
});

/** Null when it is forged, expired or ended on this device. Whether the database has it is asked with its token. */
export const readSession = async (request: Request, env: Env): Promise<Session | null> => {
  const session = await openCookie(request, sessionCookie, content, env);
  const { [endedCookie]: ended = 0 } = cookiesOf(request);
  return session && remaining(session) > 0 && session.since > Number(ended) ? session : null;
};

export const renewal = async (session: Session, person: Greeted, env: Env): Promise<string[]> => {
  const maxAge = remaining(session);
  return [await sealCookie(sessionCookie, session, maxAge, env), ...hint(person, maxAge)];
};

/** Answers with who has signed in, and with the session in place of any other in this browser. */
export const answerSession = async (begun: Begun, env: Env): Promise<Response> => {
  const { member: id, name, kind } = begun;
  const session = sessionOf(begun);
  return withCookies(Response.json({ member: { id, name, kind } }), [
    ...(await renewal(session, begun, env)),
    endSessions(session.since - 1),
  ]);
};

interface Greeted {
  readonly name: string;
  readonly kind: MemberKind | '';
}

/** By default it lasts as long as a new session. */
export const hint = ({ name, kind }: Greeted, maxAge = lifetime.idle): string[] =>
  [[hintCookies.name, name] as const, [hintCookies.kind, kind] as const].map(([cookie, value]) =>
    setCookie(cookie, value, { maxAge, httpOnly: false, sameSite: 'lax' }),
  );

export const noHint = hint({ name: '', kind: '' }, 0);
export const noSession = setCookie(sessionCookie, '', { maxAge: 0, ...forServer });

/** `since`: in seconds since 1970. The cookie lasts as long as any of these sessions could. */
export const endSessions = (since: number): string =>
  setCookie(endedCookie, String(since), { maxAge: lifetime.total, ...forServer });

const remaining = ({ since }: Session) =>
  Math.min(lifetime.idle, since + lifetime.total - Math.floor(Date.now() / 1000));
