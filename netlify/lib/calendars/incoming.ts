import { z } from 'zod';
import { answerOf, connectToDatabase } from '../database.ts';
import { AnswerTooLong, fetchOutside, longestBody, outsideUrl } from '../outside-fetch.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from '../sign-in/family-directory.ts';
import { isFromThisSite } from '../sign-in/same-origin.ts';
import { type CalendarEvent, readIcs, UnfitCalendar } from './read-ics.ts';

/** How long a calendar may take, in ms. */
const timeout = 10_000;

const added = z.object({ calendar: z.guid(), address: z.string().max(2000) });

/**
 * Answers `POST /api/kalendere/STEP` from a page of this site, for members. `refresh` fetches the calendars that are older
 * than 15 minutes. The others keep what is in one before the phone adds it under this key: `address`
 * `{ calendar, address }`, and `file?calendar=KEY` with the file as the body. They return `{ events }`, their number.
 */
export async function answerIncoming(request: Request, env: Env): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const step = pathname.replace('/api/kalendere/', '');
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  if (!(await memberOf(request, env))) return refusal('denied');
  if (step === 'refresh') {
    await fetchCalendars(env, 15);
    return Response.json({});
  }
  if (step === 'file') {
    const { data: calendar } = z.guid().safeParse(searchParams.get('calendar'));
    if (!calendar) return refusal('malformed');
    if (Number(request.headers.get('content-length')) > longestBody) return refusal('too-large');
    const file = Buffer.from(await request.arrayBuffer());
    return answerWith(env, calendar, async () => ({ events: readFile(file), etag: null }));
  }
  if (step !== 'address') return refusal('not-found');
  const { data } = added.safeParse(await request.json().catch(() => null));
  if (!data) return refusal('malformed');
  return answerWith(env, data.calendar, () => fetchCalendar(data.address, null, env));
}

async function answerWith(env: Env, calendar: string, work: () => Promise<Found>): Promise<Response> {
  const found = await settled(work);
  if (found.failure) return refusal(found.failure);
  await keep(env, calendar, found);
  return Response.json({ events: found.events?.length ?? 0 });
}

const due = z.array(z.object({ key: z.guid(), address: z.string(), etag: z.string().nullable() }));

/** Fetches all calendars that were not fetched for so many minutes. Returns how many, and how many failed. */
export async function fetchCalendars(
  env: Env,
  minutes: number,
): Promise<{ fetched: number; failed: number }> {
  const database = connectToDatabase({ role: 'family_calendars' }, env);
  const calendars = due.parse(answerOf(await database.rpc('due_calendars', { minutes })));
  const answers = await Promise.all(
    calendars.map(async ({ key, address, etag }) => {
      const found = await settled(() => fetchCalendar(address, etag, env));
      await keep(env, key, found);
      return found;
    }),
  );
  return { fetched: answers.length, failed: answers.filter(({ failure }) => failure !== null).length };
}

interface Found {
  /** Null when it is as before. */
  readonly events: readonly CalendarEvent[] | null;
  readonly etag: string | null;
}

/** The address is in no message: whoever reads it in a log reads the calendar. */
async function settled(work: () => Promise<Found>) {
  try {
    return { ...(await work()), failure: null };
  } catch (error) {
    const tooLarge = error instanceof AnswerTooLong && 'too-large';
    const failure = tooLarge || (error instanceof UnfitCalendar ? error.code : 'unreachable');
    return { events: null, etag: null, failure };
  }
}

function readFile(file: Buffer) {
  if (file.byteLength > longestBody) throw new UnfitCalendar('too-large');
  return readIcs(file, Date.now());
}

/** `webcal:` means `https:`. Addresses on the web are fetched by https alone. */
async function fetchCalendar(given: string, etag: string | null, env: Env): Promise<Found> {
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
  return { events: readFile(body), etag: headers.etag ?? null };
}

type Settled = Found & { readonly failure: string | null };

async function keep(env: Env, calendar: string, { events, etag, failure }: Settled) {
  const rows = events?.map(({ title, place, ...when }) => ({
    ...{ title, place, first_day: when.firstDay, last_day: when.lastDay },
    ...{ from_time: when.fromTime, to_time: when.toTime },
  }));
  const database = connectToDatabase({ role: 'family_calendars' }, env);
  answerOf(
    await database.rpc('keep_calendar', {
      ...{ calendar, events: rows ?? null, etag: etag as string, failure: failure as string },
    }),
  );
}
