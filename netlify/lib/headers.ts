/**
 * The security headers of every function's answer: Netlify's header rules skip functions. An answer is data, a
 * redirect or a picture, never a page, and so may load, frame, embed and send nothing at all.
 */
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

/** The same answer with the security headers, and kept by no cache unless it says otherwise itself. */
export const hardened = (response: Response): Response => {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
  // Of a picture that is opened by itself the browser makes a page, with a style of its own.
  if (headers.get('content-type')?.startsWith('image/'))
    headers.set(policy, `${securityHeaders[policy]}; style-src 'unsafe-inline'`);
  if (!headers.has('Netlify-CDN-Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  return new Response(response.body, { status: response.status, headers });
};
