/**
 * The security headers of every function's answer, because Netlify's header rules do not apply to functions.
 * Such an answer is data, a redirect or a picture, never a page, so its policy allows no loading, framing,
 * embedding or sending.
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
