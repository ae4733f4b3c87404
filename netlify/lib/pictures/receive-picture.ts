import { z } from 'zod';
import { answerOf, connectToDatabase } from '../database.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from '../sign-in/family-directory.ts';
import { isFromThisSite } from '../sign-in/same-origin.ts';
import { type KeptPicture, keepPicture, UnfitPicture } from './keep-picture.ts';
import type { PictureFiles } from './picture-files.ts';

/** The largest picture in bytes: Netlify's limit for a request to a function. */
const mostBytes = 4_500_000;

/** The dates that the database takes, as text. */
const [earliest, latest] = ['1800-01-01', '3000-01-01'] as const;

const requestSchema = z.object({
  /** Made by the phone, one for each picture that somebody chose. */
  key: z.uuid(),
  // Postgres takes no NUL in a text.
  album: z
    .string()
    .min(1)
    .max(100)
    .refine((id) => !id.includes('\0')),
  /** A date, perhaps with a time. The picture is accepted without a day that does not exist. */
  taken: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d)?$/)
    .nullable(),
});

/**
 * Handles `POST /api/billeder?key=…&album=…&taken=2026-07-31` from a member, with a picture as the body, and
 * adds it to the album. Returns `{ key, name, width, height }`, the same each time a key is sent. Without an
 * album it stores the files alone, which may become the thumbnail of an album on another site.
 */
export async function receivePicture(request: Request, env: Env, store: PictureFiles): Promise<Response> {
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  const member = await memberOf(request, env);
  if (!member) return refusal('denied');
  const { searchParams } = new URL(request.url);
  if (!searchParams.has('album')) return keepSent(request, store, async (picture) => Response.json(picture));
  const question = requestSchema.safeParse({
    key: searchParams.get('key'),
    album: searchParams.get('album'),
    taken: searchParams.get('taken'),
  });
  if (!question.success) return refusal('malformed');
  const { key, album, taken } = question.data;

  const database = connectToDatabase(member.bearer, env);
  const fields = 'key, name, width, height';
  const [before] = answerOf(await database.from('picture').select(fields).eq('key', key)) ?? [];
  if (before) return Response.json(before);
  if (answerOf(await database.from('photos').select('id').eq('id', album))?.length === 0)
    return refusal('no-album');

  return keepSent(request, store, async (picture) => {
    // A member may send a picture again when unsure whether it arrived.
    const same = database
      .from('picture')
      .select(fields)
      .match({ album, name: picture.name })
      .is('deleted_at', null);
    const [existing] = answerOf(await same.limit(1)) ?? [];
    if (existing) return Response.json(existing);
    const row = { key, album, ...picture, ...takenFields(taken), author: member.id };
    const inserted = await database.from('picture').insert(row);
    if (inserted.error?.message === 'album-full') return refusal('album-full');
    // Two tabs sent the same picture at once, and the other was first.
    if (inserted.error?.code !== '23505') answerOf(inserted);
    return Response.json({ key, ...picture });
  });
}

/** Returns the columns of a day and a time that the database takes, as some cameras write others. */
function takenFields(taken: string | null): { taken_on: string | null; taken_time: string | null } {
  const [day, time] = taken?.split('T') ?? [];
  if (!z.iso.date().safeParse(day).success || !day || day < earliest || latest < day)
    return { taken_on: null, taken_time: null };
  return { taken_on: day, taken_time: time && z.iso.time().safeParse(time).success ? time : null };
}

/** Stores the files of the picture that was sent, then answers; refuses what is no picture. */
async function keepSent(
  request: Request,
  store: PictureFiles,
  answer: (picture: KeptPicture) => Promise<Response>,
): Promise<Response> {
  const file = await readBody(request);
  if (!file) return refusal('too-large');
  try {
    return await answer(await keepPicture(store, file, Date.now()));
  } catch (error) {
    if (error instanceof UnfitPicture) return refusal(error.code);
    throw error;
  }
}

/** Returns the body, or null as soon as it is found to be too large. */
async function readBody(request: Request): Promise<Buffer | null> {
  if (Number(request.headers.get('content-length')) > mostBytes) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
