import { z } from 'zod';
import { pictureAddress } from '../../../src/lib/picture-files.ts';
import { keepPicture } from '../pictures/keep-picture.ts';
import type { PictureFiles } from '../pictures/picture-files.ts';
import { refusal } from '../respond.ts';
import type { Env } from '../settings/env.ts';
import { memberOf } from '../sign-in/member-of.ts';
import { isFromThisSite } from '../sign-in/same-origin.ts';
import { readOpenGraph } from './open-graph.ts';
import { type LinkNetwork, readLink, systemNetwork } from './read-link.ts';

const requestSchema = z.object({ link: z.string().max(2000) });

const page = { accept: 'text/html', maxBytes: 1_000_000 };
const picture = {
  accept: 'image/webp,image/png,image/jpeg',
  maxBytes: 10_000_000,
  whole: true,
};

/**
 * Handles `POST /api/link` with `{ link }` from a member: reads the title and picture of an album on another
 * site. Returns `{ title, thumbnail }`, each null if the page does not have it. The thumbnail is a stored
 * copy of the page's picture; its address is for the table of albums, and until it is there members see the
 * file at `familyAddress(thumbnail)`.
 */
export async function offerAlbum(
  request: Request,
  env: Env,
  store: PictureFiles,
  network: LinkNetwork = systemNetwork,
): Promise<Response> {
  if (!isFromThisSite(request, env.AUTH_URL)) return refusal('foreign-origin');
  if (!(await memberOf(request, env))) return refusal('denied');
  const question = requestSchema.safeParse(await request.json().catch(() => null));
  if (!question.success) return refusal('malformed');
  const timeout = env.ANSWER_TIMEOUT;
  try {
    const { status, type, body, url } = await readLink(question.data.link, { ...page, timeout }, network);
    if (status !== 200 || !/^text\/html|^application\/xhtml/i.test(type)) return refusal('unreadable-link');
    const { title, picture: shown } = readOpenGraph(body, type);
    const from = shown && URL.parse(shown, url);
    const thumbnail = from && (await keepThumbnail(from.href, { store, network, timeout }));
    return Response.json({ title, thumbnail });
  } catch {
    // The answer does not say why: that would reveal which hosts answer.
    return refusal('unreadable-link');
  }
}

/** Stores the picture at an address and returns the address of the copy; null when it cannot be read. */
async function keepThumbnail(
  address: string,
  { store, network, timeout }: { store: PictureFiles; network: LinkNetwork; timeout: number },
) {
  try {
    const { status, body } = await readLink(address, { ...picture, timeout }, network);
    if (status !== 200) return null;
    const { name, width } = await keepPicture(store, body, Date.now());
    return pictureAddress(name, Math.min(width, 800), 'webp');
  } catch {
    return null;
  }
}
