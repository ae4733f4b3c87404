import { createHash } from 'node:crypto';
import { z } from 'zod';
import { hashOfToken, newInvitationToken } from '../../../src/lib/invitation-token.ts';
import { answerOf, connectToDatabase } from '../database.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from '../sign-in/family-directory.ts';
import { isFromThisSite } from '../sign-in/same-origin.ts';
import { readBirthdays } from '../today/today.ts';
import { icsOf } from './ics.ts';
import { readPlanned } from './planned-rows.ts';

const ended = z.object({ member: z.guid() });

/**
 * Answers `POST /api/kalender/STEP` from a page of this site, for members: `list` → `{ addresses }`, `make` →
 * `{ address }`, which is told this once, and `end` `{ member }`.
 */
export async function answerCalendarAddress(request: Request, env: Env): Promise<Response> {
  const step = new URL(request.url).pathname.replace('/api/kalender/', '');
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  const member = await memberOf(request, env);
  if (!member) return refusal('denied');
  const database = connectToDatabase(member.bearer, env);
  if (step === 'list')
    return Response.json({ addresses: answerOf(await database.rpc('calendar_addresses')) });
  if (step === 'make') {
    const token = newInvitationToken();
    answerOf(await database.rpc('make_calendar_address', { hash: await hashOfToken(token) }));
    return Response.json({ address: `${env.AUTH_URL}/api/kalender/${token}.ics` });
  }
  if (step !== 'end') return refusal('not-found');
  const sent = ended.safeParse(await request.json().catch(() => null));
  if (!sent.success) return refusal('malformed');
  answerOf(await database.rpc('end_calendar_address', sent.data));
  return Response.json({});
}

const calendar = z
  .object({ names: z.record(z.string(), z.string()), rows: z.unknown().transform(readPlanned) })
  .nullable();

/** Serves `/api/kalender/TOKEN.ics` to who has the address, and nothing when it is unchanged. */
export async function serveCalendar(request: Request, env: Env): Promise<Response> {
  const [, token] = /^\/api\/kalender\/([\w-]{43})\.ics$/.exec(new URL(request.url).pathname) ?? [];
  if (!token) return refusal('not-found');
  const database = connectToDatabase({ role: 'family_door' }, env);
  const hash = await hashOfToken(token);
  const found = calendar.parse(answerOf(await database.rpc('calendar_by_address', { hash })));
  if (!found) return refusal('not-found');
  const { names, rows } = found;
  const ics = icsOf({ host: new URL(env.AUTH_URL).host, birthdays: await readBirthdays(), names, ...rows });
  const etag = `"${createHash('sha256').update(ics).digest('hex').slice(0, 32)}"`;
  const headers = { etag, 'content-type': 'text/calendar; charset=utf-8', 'x-robots-tag': 'noindex' };
  return request.headers.get('if-none-match') === etag
    ? new Response(null, { status: 304, headers })
    : new Response(ics, { headers });
}
