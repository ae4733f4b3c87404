import { z } from 'zod';
import { pictureAddress } from '../../../src/lib/picture-files.ts';
import { refusal } from '../answer.ts';
import { keepPicture, type PictureStore } from '../pictures/picture-store.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from '../sign-in/member-of.ts';
import { isFromThisSite } from '../sign-in/same-origin.ts';
import { readOpenGraph } from './open-graph.ts';
import { type Internet, readLink, theInternet } from './read-link.ts';

const asked = z.object({ link: z.string().max(2000) });

const page = { accept: 'text/html', most: 1_000_000, timeout: 8_000 };
const picture = { accept: 'image/webp,image/png,image/jpeg', most: 10_000_000, whole: true, timeout: 8_000 };

/**
 * What an album elsewhere is called and looks like: `POST /api/link` with `{ link }`, from a member. Gives
 * `{ title, thumbnail }`, null for what the page does not say. The thumbnail is a picture of ours, made of the page's: the
 * address is for the table of albums, and until then members see it at `familyAddress(thumbnail)`.
 */
export async function offerAlbum(
  request: Request,
  env: Env,
  store: PictureStore,
  internet: Internet = theInternet,
): Promise<Response> {
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  if (!(await memberOf(request, env))) return refusal('denied');
  const question = asked.safeParse(await request.json().catch(() => null));
  if (!question.success) return refusal('malformed');
  try {
    const { status, type, body, url } = await readLink(question.data.link, page, internet);
    if (status !== 200 || !/^text\/html|^application\/xhtml/i.test(type)) return refusal('unreadable-link');
    const { title, picture: shown } = readOpenGraph(body, type);
    const from = shown && URL.parse(shown, url);
    return Response.json({ title, thumbnail: from && (await keepThumbnail(from.href, store, internet)) });
  } catch {
    // Which of the many reasons is nobody's to learn: it would tell what answers where.
    return refusal('unreadable-link');
  }
}

/** The picture at an address as one of ours; null where it cannot be had. */
async function keepThumbnail(address: string, store: PictureStore, internet: Internet) {
  try {
    const { status, body } = await readLink(address, picture, internet);
    if (status !== 200) return null;
    const { name, width } = await keepPicture(store, body, Date.now());
    return pictureAddress(name, Math.min(width, 800), 'webp');
  } catch {
    return null;
  }
}
