import { createHash } from 'node:crypto';
import { z } from 'zod';
import { toTables } from '../../../src/data/rows.ts';
import { weekTables } from '../../../src/data/tables.ts';
import { hashOfToken } from '../../../src/lib/invitation-token.ts';
import { answerOf, atTheDoor } from '../database.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { readBirthdays } from '../today/today.ts';
import { icsOf } from './ics.ts';

const calendar = z
  .object({
    names: z.record(z.string(), z.string()),
    tables: z.unknown().transform((rows) => toTables(rows, weekTables)),
  })
  .nullable();

/** Serves `/api/kalender/TOKEN.ics` to who has the address, and nothing when it is unchanged. */
export async function serveCalendar(request: Request, env: Env): Promise<Response> {
  const [, token] = /^\/api\/kalender\/([\w-]{43})\.ics$/.exec(new URL(request.url).pathname) ?? [];
  if (!token) return refusal('not-found');
  const hash = await hashOfToken(token);
  const found = calendar.parse(answerOf(await atTheDoor(env).rpc('calendar_by_address', { hash })));
  if (!found) return refusal('not-found');
  const ics = icsOf({ host: new URL(env.AUTH_URL).host, birthdays: await readBirthdays(), ...found });
  const etag = `"${createHash('sha256').update(ics).digest('hex').slice(0, 32)}"`;
  const headers = { etag, 'content-type': 'text/calendar; charset=utf-8', 'x-robots-tag': 'noindex' };
  return request.headers.get('if-none-match') === etag
    ? new Response(null, { status: 304, headers })
    : new Response(ics, { headers });
}
