/** Netlify's `_headers`: what every file is sent with. The functions set the same themselves; these rules skip them. */
export const headers = `/*
  Content-Security-Policy: frame-ancestors 'none'
  Strict-Transport-Security: max-age=31536000; includeSubDomains
  X-Content-Type-Options: nosniff
  Referrer-Policy: same-origin
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(self), usb=()

/_astro/*
  Cache-Control: public, max-age=31536000, immutable
`;
