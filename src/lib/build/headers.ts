/** Netlify's `_headers`: what every file is sent with. The functions set the same themselves; these rules skip them. */
export const headers = `/*
  Content-Security-Policy: frame-ancestors 'none'
  Strict-Transport-Security: max-age=31536000
  X-Content-Type-Options: nosniff
  Referrer-Policy: same-origin
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()

/_astro/*
  Cache-Control: public, max-age=31536000, immutable
`;
