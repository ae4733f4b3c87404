import { z } from 'zod';
import { answerOf, connectToDatabase } from '../database.ts';
import { AnswerTooLong, fetchOutside, outsideUrl } from '../outside-fetch.ts';
import type { Env } from '../settings/env.ts';
import { type CalendarEvent, readIcs, UnfitCalendar } from './read-ics.ts';

/** How long a calendar may take, in ms. */
const timeout = 10_000;

const due = z.array(z.object({ key: z.guid(), address: z.string(), etag: z.string().nullable() }));

/** Fetches all calendars that were not fetched for so many minutes. Returns how many, and how many failed. */
export async function fetchCalendars(
  env: Env,
  minutes: number,
): Promise<{ fetched: number; failed: number }> {
  const database = connectToDatabase({ role: 'family_calendars' }, env);
  const calendars = due.parse(answerOf(await database.rpc('due_calendars', { minutes })));
  const failures = await Promise.all(
    calendars.map(({ key, address, etag }) =>
      keepCalendar(env, key, () => fetchCalendar(address, etag, env)),
    ),
  );
  return { fetched: failures.length, failed: failures.filter(Boolean).length };
}

interface Found {
  /** Null when it is as before. */
  readonly events: readonly CalendarEvent[] | null;
  readonly etag: string | null;
}

/** Reads a calendar and keeps what is in it, or why it could not be read, which is returned. */
export async function keepCalendar(env: Env, calendar: string, read: () => Promise<Found>) {
  const { events, etag, failure } = await read().then(
    (found) => ({ ...found, failure: null }),
    // The address is in no message: whoever reads it in a log reads the calendar.
    (error) => ({ events: null, etag: null, failure: failureOf(error) }),
  );
  const database = connectToDatabase({ role: 'family_calendars' }, env);
  const kept = { calendar, events: events && [...events], etag: etag as string, failure: failure as string };
  answerOf(await database.rpc('keep_calendar', kept));
  return failure;
}

function failureOf(error: unknown) {
  if (error instanceof AnswerTooLong) return 'too-large';
  return error instanceof UnfitCalendar ? error.code : 'unreachable';
}

/** `webcal:` means `https:`. Addresses on the web are fetched by https alone. */
export async function fetchCalendar(given: string, etag: string | null, env: Env): Promise<Found> {
  const site = env.AUTH_URL;
  const address = outsideUrl(given, site) ? given : given.replace(/^(?:webcals?|http):/i, 'https:');
  if (!outsideUrl(address, site)) throw new UnfitCalendar('bad-address');
  const { status, headers, body } = await fetchOutside(address, {
    site,
    headers: {
      accept: 'text/calendar, text/plain;q=0.5',
      'user-agent': 'familieside',
      ...(etag && { 'if-none-match': etag }),
    },
    signal: AbortSignal.timeout(timeout),
    redirects: 3,
  });
  if (status === 304) return { events: null, etag };
  if (status !== 200) throw new UnfitCalendar('unreachable');
  return { events: readIcs(body, Date.now()), etag: headers.etag ?? null };
}
