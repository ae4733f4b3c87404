import { parsePictureFile } from '../../../src/lib/picture-files.ts';
import { answerOf, connectToDatabase } from '../database.ts';
import { cachedForAMinute, cacheTag, refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { memberOf, wholeFamily } from '../sign-in/family-directory.ts';
import type { PictureFiles } from './stored-pictures.ts';

/** Browsers keep a picture, whose content never changes. Signing out clears what they have. */
const forBrowsers = { 'Cache-Control': 'private, max-age=31536000, immutable', 'X-Robots-Tag': 'noindex' };

/** Only an hour at a time: an album may become family-only, and the purge after that may fail. */
const publicHeaders = {
  ...forBrowsers,
  'Netlify-CDN-Cache-Control': 'public, durable, max-age=3600',
  'Netlify-Cache-Tag': cacheTag,
};

/** The database is asked with a visitor's rights, once and only about files that exist. */
export async function servePublicPicture(request: Request, env: Env, store: PictureFiles): Promise<Response> {
  const file = await readFile(request, store);
  if (file && (await isPublic(file.name, env))) return send(file, publicHeaders);
  // The picture may be public tomorrow.
  return refusal('not-found', { ...cachedForAMinute, 'Netlify-Cache-Tag': cacheTag });
}

/** Serves `/api/billeder/NAME-WIDTH.FORMAT`: a file of any picture, for the family only and never for the CDN. */
export async function serveFamilyPicture(request: Request, env: Env, store: PictureFiles): Promise<Response> {
  if (!(await memberOf(request, env, wholeFamily))) return refusal('denied');
  const file = await readFile(request, store);
  return file
    ? send(file, { ...forBrowsers, 'Netlify-CDN-Cache-Control': 'no-store' })
    : refusal('not-found');
}

async function isPublic(name: string, env: Env): Promise<boolean> {
  const database = connectToDatabase(null, env);
  return answerOf(await database.rpc('is_public_picture', { picture_name: name })) ?? false;
}

/** Reads the file at the address; null when there is none, as at any address with a query: the CDN would ask for each. */
async function readFile(request: Request, store: PictureFiles) {
  const { pathname, search } = new URL(request.url);
  const file = search ? null : parsePictureFile(pathname);
  const bytes =
    file && (await store.get(`${file.name}-${file.width}.${file.format}`, { type: 'arrayBuffer' }));
  return bytes && { ...file, bytes };
}

type File = NonNullable<Awaited<ReturnType<typeof readFile>>>;

const send = ({ bytes, format }: File, headers: Record<string, string>) =>
  new Response(bytes, { headers: { ...headers, 'content-type': `image/${format}` } });
