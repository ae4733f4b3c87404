import type { AuthConfig } from '@auth/core';
import { customFetch } from '@auth/core';
import type { Env } from '../settings/env.ts';
import { findMember, type Member, normalizeEmail } from './family-directory.ts';
import { onThisSite } from './same-origin.ts';
import { lifetime, sessionCookie } from './session.ts';

/** The pages, in Danish, that say why somebody was not let in: src/pages/adgang. */
export const refusedAt = {
  stranger: '/adgang/afvist',
  unverified: '/adgang/ubekraeftet',
  unavailable: '/adgang/utilgaengelig',
  failed: '/adgang/fejl',
} as const;

/** Cookies that come back with a person from the identity provider must be lax; the others never leave the site. */
const cookie = (name: string, sameSite: 'strict' | 'lax', maxAge?: number) => ({
  name,
  options: { httpOnly: true, secure: true, path: '/', sameSite, ...(maxAge && { maxAge }) },
});
const quarter = 15 * 60;
export const checkCookies = ['__Host-state', '__Host-nonce', '__Host-pkce'];
const cookies = {
  sessionToken: cookie(sessionCookie, 'strict'),
  csrfToken: cookie('__Host-csrf', 'strict'),
  callbackUrl: cookie('__Host-callback-url', 'lax', quarter),
  state: cookie('__Host-state', 'lax', quarter),
  nonce: cookie('__Host-nonce', 'lax', quarter),
  pkceCodeVerifier: cookie('__Host-pkce', 'lax', quarter),
};
export const authCookieNames = Object.values(cookies).map(({ name }) => name);

/** Auth.js with one OpenID Connect provider. `onMember` hears who was let in. Made for each request. */
export const authConfig = (env: Env, onMember: (member: Member) => void): AuthConfig => ({
  basePath: '/api/auth',
  secret: env.AUTH_SECRET,
  // The address of every request has been replaced by AUTH_URL: there is no host left to distrust.
  trustHost: true,
  useSecureCookies: true,
  cookies,
  session: { strategy: 'jwt', maxAge: lifetime.idle },
  pages: { signIn: refusedAt.failed, error: refusedAt.failed },
  providers: [
    {
      id: 'oidc',
      name: 'OpenID Connect',
      type: 'oidc',
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      checks: ['state', 'nonce', 'pkce'],
      // An address is all that is asked for; the name comes from the family's own list.
      authorization: {
        params: { scope: 'openid email', ...(env.OIDC_PROMPT && { prompt: env.OIDC_PROMPT }) },
      },
      // The userinfo endpoint is where the standard promises the address to be; not every id token holds it.
      idToken: false,
      options: { [customFetch]: (to, init) => fetch(to, { ...init, signal: AbortSignal.timeout(8_000) }) },
    },
  ],
  callbacks: {
    redirect: ({ url, baseUrl }) => onThisSite(url, baseUrl),
    async signIn({ profile }) {
      if (profile?.email_verified !== true || !profile.email) return refusedAt.unverified;
      try {
        const member = await findMember(normalizeEmail(profile.email), env);
        if (!member) return refusedAt.stranger;
        onMember(member);
        return true;
      } catch (error) {
        console.error(error);
        return refusedAt.unavailable;
      }
    },
    // All that a session holds. Without `user` this is no sign-in, and there is no session to keep.
    jwt: ({ user }) =>
      user?.email ? { email: normalizeEmail(user.email), since: Math.floor(Date.now() / 1000) } : null,
  },
  logger: { error: log, warn: () => {}, debug: () => {} },
});

/** The kind, the message and the code of what failed, without the tokens and claims that came with it. */
function log(error: Error) {
  const links: string[] = [];
  let link: unknown = error;
  while (link && typeof link === 'object' && links.length < 6) {
    const { name, message, error: code, err, cause } = link as Record<string, unknown>;
    const said = String(message ?? '').replace(/\.?\s*Read more at .*/s, '');
    const parts = [name, said, code].filter((part) => part && typeof part === 'string');
    if (parts.length) links.push(parts.join(': '));
    link = err ?? cause;
  }
  console.error(`Sign-in failed. ${links.join(' ← ')}`);
}
