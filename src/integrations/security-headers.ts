import { glob, readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { type AllowedOrigins, contentSecurityPolicy } from './content-security-policy.ts';

/**
 * Netlify's `_headers`, which apply to every file. Functions set the same headers themselves because these
 * rules do not apply to them.
 */
const headers = `/*
  Content-Security-Policy: frame-ancestors 'none'
  Strict-Transport-Security: max-age=31536000; includeSubDomains
  X-Content-Type-Options: nosniff
  Referrer-Policy: same-origin
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), screen-wake-lock=(self), usb=()

/_astro/*
  Cache-Control: public, max-age=31536000, immutable
`;

/**
 * Inserts a Content-Security-Policy into each built page and writes `_headers`. A page without `<meta
 * charset>` stops the build.
 */
export const securityHeaders = (allowed: AllowedOrigins): AstroIntegration => ({
  name: 'security-headers',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      for await (const name of glob('**/*.html', { cwd: dir })) {
        const file = new URL(name, dir);
        const html = await readFile(file, 'utf8');
        const [start = '', ...rest] = html.split(/(?<=<meta charset="utf-8">)/);
        if (rest.length === 0)
          throw new Error(`${name} has no <meta charset="utf-8"> to put the policy after`);
        const policy = `<meta http-equiv="content-security-policy" content="${contentSecurityPolicy(html, allowed)}">`;
        await writeFile(file, start + policy + rest.join(''));
      }
      await writeFile(new URL('_headers', dir), headers);
    },
  },
});
