import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from '../sign-in/family-directory.ts';
import { isFromThisSite } from '../sign-in/same-origin.ts';
import { keepPicture, UnfitPicture } from './keep-picture.ts';
import type { PictureFiles } from './stored-pictures.ts';

/** The largest picture in bytes: Netlify's limit for a request to a function. */
const mostBytes = 4_500_000;

/**
 * Handles `POST /api/billeder` from a member, with a picture as the body, and stores its files. Returns
 * `{ name, width, height }`, with which the phone adds it to an album; the same each time a picture is sent.
 */
export async function receivePicture(request: Request, env: Env, store: PictureFiles): Promise<Response> {
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  if (!(await memberOf(request, env))) return refusal('denied');
  const file = await readBody(request);
  if (!file) return refusal('too-large');
  try {
    return Response.json(await keepPicture(store, file, Date.now()));
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
