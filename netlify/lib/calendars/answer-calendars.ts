import { z } from 'zod';
import { hashOfToken, newInvitationToken } from '../../../src/lib/invitation-token.ts';
import { answerOf, connectToDatabase } from '../database.ts';
import { longestBody } from '../outside-fetch.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from '../sign-in/family-directory.ts';
import { isFromThisSite } from '../sign-in/same-origin.ts';
import { readBirthdays } from '../today/today.ts';
import { fetchCalendar, fetchCalendars, keepCalendar } from './incoming.ts';
import { readIcs } from './read-ics.ts';

interface Asked {
  readonly request: Request;
  readonly env: Env;
  /** As the member who asks. */
  readonly database: ReturnType<typeof connectToDatabase>;
}

/** Returns what is answered in JSON, or a refusal. */
type Step = (asked: Asked) => Promise<object>;

const steps: ReadonlyMap<string, Step> = new Map(
  Object.entries({ birthdays, addresses, make, end, refresh, add }),
);

/** Answers `POST /api/kalender/STEP` from a page of this site, for members. */
export async function answerCalendars(request: Request, env: Env): Promise<Response> {
  const step = steps.get(new URL(request.url).pathname.replace('/api/kalender/', ''));
  if (!step) return refusal('not-found');
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  const member = await memberOf(request, env);
  if (!member) return refusal('denied');
  const answer = await step({ request, env, database: connectToDatabase(member.bearer, env) });
  return answer instanceof Response ? answer : Response.json(answer);
}

/** Who has an address at which an own calendar reads the family's. */
async function addresses({ database }: Asked) {
  return { addresses: answerOf(await database.rpc('calendar_addresses')) };
}

/** Makes the caller's own, which is told this once. */
async function make(asked: Asked) {
  const token = newInvitationToken();
  answerOf(await asked.database.rpc('make_calendar_address', { hash: await hashOfToken(token) }));
  return { ...(await addresses(asked)), address: `${asked.env.AUTH_URL}/api/kalender/${token}.ics` };
}

const ended = z.object({ member: z.guid() });

async function end(asked: Asked) {
  const sent = ended.safeParse(await asked.request.json().catch(() => null));
  if (!sent.success) return refusal('malformed');
  answerOf(await asked.database.rpc('end_calendar_address', sent.data));
  return addresses(asked);
}

/** Returns the whole list, which phones keep: `{ birthdays: [{ name, day, month, year }] }`. */
async function birthdays() {
  return { birthdays: await readBirthdays() };
}

/** Fetches the calendars of others that are older than 15 minutes. */
async function refresh({ env }: Asked) {
  await fetchCalendars(env, 15);
  return {};
}

const added = z.object({ calendar: z.guid(), source: z.string().max(2000).or(z.instanceof(File)) });

/** Keeps what is in a calendar, which an address or a file is, before the phone adds it under this key. */
async function add({ request, env }: Asked) {
  const form = await request.formData().catch(() => new FormData());
  const { data } = added.safeParse(Object.fromEntries(form));
  if (!data) return refusal('malformed');
  const { calendar, source } = data;
  if (source instanceof File && source.size > longestBody) return refusal('too-large');
  const failure = await keepCalendar(env, calendar, async () =>
    typeof source === 'string'
      ? fetchCalendar(source, null, env)
      : { events: readIcs(await source.bytes(), Date.now()), etag: null },
  );
  return failure ? refusal(failure) : {};
}
