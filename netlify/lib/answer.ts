import { hardened } from './headers.ts';
import { type Env, env } from './settings/env.ts';

/** What went wrong, for the browser's code: nothing more is told. */
const statuses = {
  'signed-out': 401,
  denied: 403,
  'foreign-origin': 403,
  'not-found': 404,
  unavailable: 503,
  malformed: 400,
  // Pictures that are sent.
  'no-album': 404,
  'album-full': 409,
  'too-large': 413,
  'not-a-picture': 415,
  'other-kind': 415,
  'more-than-a-picture': 422,
  broken: 422,
  'too-many-pixels': 422,
  'unreadable-link': 422,
} as const;
type Refusal = keyof typeof statuses;

export const refusal = (code: Refusal): Response => Response.json({ code }, { status: statuses[code] });

/** An answer that needs no settings: with the security headers, and a failure told to the log alone. */
export const open = async (work: () => Promise<Response>): Promise<Response> => {
  try {
    return hardened(await work());
  } catch (error) {
    console.error(error);
    return hardened(refusal('unavailable'));
  }
};

/** An answer that is a page of this site: its headers are those of the page, as Netlify's rules gave them. */
export const page = async (
  request: Request,
  work: (request: Request, env: Env) => Promise<Response>,
): Promise<Response> => {
  try {
    return await work(request, env());
  } catch (error) {
    console.error(error);
    return hardened(refusal('unavailable'));
  }
};

/** An answer that is data, from work that needs the settings and the request. */
export const answer = (
  request: Request,
  work: (request: Request, env: Env) => Promise<Response>,
): Promise<Response> => open(async () => work(request, env()));
