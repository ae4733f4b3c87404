import { parsePictureFile } from '../../../src/lib/picture-files.ts';
import { answerOf, connectToDatabase } from '../database.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from '../sign-in/member-of.ts';
import { type PictureFiles, readPictureFile } from './picture-files.ts';
import { cacheTag } from './purge-cdn.ts';

/**
 * Only public pictures are cached by the CDN, for an hour at a time: an album may become family-only, and the
 * purge after that may fail. Other shared caches cache nothing: `Cache-Control` is for browsers.
 */
const kept = {
  'Cache-Control': 'private, max-age=31536000, immutable',
  'Netlify-CDN-Cache-Control': 'public, durable, max-age=3600',
  'Netlify-Cache-Tag': cacheTag,
};

/**
 * Serves `/billeder/NAME-WIDTH.FORMAT`: a file of a picture that visitors may see, which is checked with a
 * visitor's rights.
 */
export async function servePublicPicture(request: Request, env: Env, store: PictureFiles): Promise<Response> {
  const file = parsePictureFile(new URL(request.url).pathname);
  if (!file || !(await isPublic(file.name, env))) return refusal('not-found');
  return send(request, store, kept);
}

/** Serves `/api/billeder/NAME-WIDTH.FORMAT`: a file of any picture, for members only and never cached. */
export async function serveFamilyPicture(request: Request, env: Env, store: PictureFiles): Promise<Response> {
  if (!(await memberOf(request, env))) return refusal('denied');
  return send(request, store, {});
}

/** True if the picture is in a public album or is the thumbnail of one. */
async function isPublic(name: string, env: Env): Promise<boolean> {
  const database = connectToDatabase(null, { env });
  const [inAlbum, isThumbnail] = await Promise.all([
    database.from('picture').select('key').eq('name', name).limit(1),
    database.from('photos').select('id').like('thumbnail', `/billeder/${name}-%`).limit(1),
  ]);
  return [inAlbum, isThumbnail].some((answer) => (answerOf<readonly object[]>(answer) ?? []).length > 0);
}

async function send(request: Request, store: PictureFiles, headers: Record<string, string>) {
  const file = parsePictureFile(new URL(request.url).pathname);
  const key = file && `${file.name}-${file.width}.${file.format}`;
  const bytes = key && (await readPictureFile(store, key));
  return bytes
    ? new Response(bytes, { headers: { ...headers, 'content-type': `image/${file.format}` } })
    : refusal('not-found');
}
