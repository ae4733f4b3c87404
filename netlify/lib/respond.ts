import { type Env, env } from './settings/env.ts';

/** The HTTP status of each error code. The browser learns nothing but the code. */
const statuses = {
  'signed-out': 401,
  denied: 403,
  'foreign-origin': 403,
  'not-found': 404,
  unavailable: 503,
  malformed: 400,
  busy: 409,
  'used-up': 409,
  passkey: 403,
  invitation: 404,
  'other-session': 409,
  'too-many': 409,
  'too-large': 413,
  'not-a-picture': 415,
  broken: 422,
  'too-many-pixels': 422,
  'bad-address': 422,
  'not-a-calendar': 422,
  unreachable: 422,
} as const;
type Refusal = keyof typeof statuses;

/** Netlify's header rules do not apply to functions, whose answer is data, a redirect or a picture, never a page. */
const policy = 'Content-Security-Policy';
const securityHeaders = {
  [policy]: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Returns the answer with the security headers. It is not cached unless its own headers allow that. */
export const withSecurityHeaders = (response: Response): Response => {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
  // A browser shows a picture that is opened on its own in a page with an inline style.
  if (headers.get('content-type')?.startsWith('image/'))
    headers.set(policy, `${securityHeaders[policy]}; style-src 'unsafe-inline'`);
  if (!headers.has('Netlify-CDN-Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  return new Response(response.body, { status: response.status, headers });
};

/** The code is all that the body contains. */
export const refusal = (code: Refusal, headers: Record<string, string> = {}): Response =>
  Response.json({ code }, { status: statuses[code], headers });

/** Lets the CDN repeat an answer for a minute, and browsers not at all. Each deploy empties the CDN. */
export const cachedForAMinute = {
  'Cache-Control': 'private, no-store',
  'Netlify-CDN-Cache-Control': 'public, durable, max-age=60',
};

/** The cache tag of every picture and album page on the CDN, by which they are purged. */
export const cacheTag = 'pictures';

/** A function's `method` cannot do this: HEAD is not one of its values, and one with only GET does not answer it. */
export const forReading = async ({ method }: Request, work: () => Promise<Response>): Promise<Response> =>
  /^(GET|HEAD)$/.test(method)
    ? work()
    : withSecurityHeaders(new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } }));

const guarded = async (work: () => Promise<Response>): Promise<Response> => {
  try {
    return await work();
  } catch (error) {
    console.error(error);
    return withSecurityHeaders(refusal('unavailable'));
  }
};

export const respond = (work: () => Promise<Response>): Promise<Response> =>
  guarded(async () => withSecurityHeaders(await work()));

type Work = (request: Request, env: Env) => Promise<Response>;

export const respondUsingSettings = (request: Request, work: Work): Promise<Response> =>
  respond(async () => work(request, env()));

/** Runs work whose answer is a page of this site, and keeps the headers that Netlify's rules gave it. */
export const respondWithPage = (request: Request, work: Work): Promise<Response> =>
  guarded(async () => work(request, env()));
