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

const steps: ReadonlyMap<string, (asked: Asked) => Promise<Response>> = new Map(
  Object.entries({
    birthdays,
    addresses,
    make,
    end,
    refresh,
    'add-address': addAddress,
    'add-file': addFile,
  }),
);

/** Answers `POST /api/kalender/STEP` from a page of this site, for members. */
export async function answerCalendars(request: Request, env: Env): Promise<Response> {
  const step = steps.get(new URL(request.url).pathname.replace('/api/kalender/', ''));
  if (!step) return refusal('not-found');
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  const member = await memberOf(request, env);
  if (!member) return refusal('denied');
  return step({ request, env, database: connectToDatabase(member.bearer, env) });
}

/** Returns the whole list, which phones keep: `{ birthdays: [{ name, day, month, year }] }`. */
async function birthdays(): Promise<Response> {
  return Response.json({ birthdays: await readBirthdays() });
}

/** Returns who has an address at which an own calendar reads the family's: `{ addresses }`. */
async function addresses({ database }: Asked, made?: { readonly address: string }): Promise<Response> {
  return Response.json({ ...made, addresses: answerOf(await database.rpc('calendar_addresses')) });
}

/** Returns the caller's new one, too, which is told this once: `{ addresses, address }`. */
async function make(asked: Asked): Promise<Response> {
  const token = newInvitationToken();
  answerOf(await asked.database.rpc('make_calendar_address', { hash: await hashOfToken(token) }));
  return addresses(asked, { address: `${asked.env.AUTH_URL}/api/kalender/${token}.ics` });
}

const ended = z.object({ member: z.guid() });

async function end(asked: Asked): Promise<Response> {
  const sent = ended.safeParse(await asked.request.json().catch(() => null));
  if (!sent.success) return refusal('malformed');
  answerOf(await asked.database.rpc('end_calendar_address', sent.data));
  return addresses(asked);
}

/** Fetches the calendars of others that are older than 15 minutes. */
async function refresh({ env }: Asked): Promise<Response> {
  await fetchCalendars(env, 15);
  return Response.json({});
}

const added = z.object({ calendar: z.guid(), address: z.string().max(2000) });

/** Keeps what is in a calendar before the phone adds it under this key: `{ calendar, address }`. */
async function addAddress({ request, env }: Asked): Promise<Response> {
  const { data } = added.safeParse(await request.json().catch(() => null));
  if (!data) return refusal('malformed');
  const failure = await keepCalendar(env, data.calendar, () => fetchCalendar(data.address, null, env));
  return failure ? refusal(failure) : Response.json({});
}

/** The same with the file as the body: `?calendar=KEY`. */
async function addFile({ request, env }: Asked): Promise<Response> {
  const calendar = z.guid().safeParse(new URL(request.url).searchParams.get('calendar'));
  if (!calendar.success) return refusal('malformed');
  const file = new Uint8Array(await request.arrayBuffer());
  if (file.byteLength > longestBody) return refusal('too-large');
  const failure = await keepCalendar(env, calendar.data, async () => ({
    events: readIcs(file, Date.now()),
    etag: null,
  }));
  return failure ? refusal(failure) : Response.json({});
}
