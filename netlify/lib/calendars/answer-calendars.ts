import { z } from 'zod';
import { hashOfToken, newInvitationToken } from '../../../src/lib/invitation-token.ts';
import { answerOf } from '../database.ts';
import { longestBody } from '../outside-fetch.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { type Asked, answerStep, taking } from '../sign-in/for-members.ts';
import { readBirthdays } from '../today/today.ts';
import { fetchCalendar, fetchCalendars, keepCalendar } from './incoming.ts';
import { readIcs } from './read-ics.ts';

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

const end = taking(z.object({ member: z.guid() }), async (asked, sent) => {
  answerOf(await asked.database.rpc('end_calendar_address', sent));
  return addresses(asked);
});

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

const steps = { birthdays, addresses, make, end, refresh, add };

/** Answers `POST /api/kalender/STEP`. */
export const answerCalendars = (request: Request, env: Env): Promise<Response> =>
  answerStep(request, env, steps);
