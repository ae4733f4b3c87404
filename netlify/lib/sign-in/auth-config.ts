import type { AuthConfig } from '@auth/core';
import { customFetch } from '@auth/core';
import { type Env, providerOf } from '../settings/env.ts';
import { beginSession } from './family-directory.ts';
import { onThisSite } from './same-origin.ts';
import { type Begun, lifetime, sessionCookie, sessionOf } from './session.ts';

/** The Danish pages that explain why somebody was refused: src/pages/adgang. */
export const refusedAt = {
  stranger: '/adgang/afvist',
  unverified: '/adgang/ubekraeftet',
  unavailable: '/adgang/utilgaengelig',
  failed: '/adgang/fejl',
} as const;

/** Those needed when the identity provider redirects back must be lax. */
const cookie = (name: string, sameSite: 'strict' | 'lax', maxAge?: number) => ({
  name,
  options: { httpOnly: true, secure: true, path: '/', sameSite, ...(maxAge && { maxAge }) },
});
const quarter = 15 * 60;
/** Contains the address to come back to, as Auth.js checked it when the sign-in began. */
export const returnCookie = '__Host-callback-url';
export const checkCookies = ['__Host-state', '__Host-nonce', '__Host-pkce'];
const cookies = {
  sessionToken: cookie(sessionCookie, 'strict'),
  csrfToken: cookie('__Host-csrf', 'strict'),
  callbackUrl: cookie(returnCookie, 'lax', quarter),
  state: cookie('__Host-state', 'lax', quarter),
  nonce: cookie('__Host-nonce', 'lax', quarter),
  pkceCodeVerifier: cookie('__Host-pkce', 'lax', quarter),
};
export const authCookieNames = Object.values(cookies).map(({ name }) => name);

/** `admitted.session` will be that of the member who is let in. */
export const authConfig = (env: Env, admitted: { session?: Begun }): AuthConfig => ({
  basePath: '/api/auth',
  secret: env.AUTH_SECRET,
  // The address of every request has been replaced by AUTH_URL, so the host can be trusted.
  trustHost: true,
  useSecureCookies: true,
  cookies,
  session: { strategy: 'jwt', maxAge: lifetime.idle },
  pages: { signIn: refusedAt.failed, error: refusedAt.failed },
  providers: [providerOf(env)]
    .filter((provider) => provider !== null)
    .map((provider) => ({
      id: 'oidc',
      name: 'OpenID Connect',
      type: 'oidc',
      ...provider,
      checks: ['state', 'nonce', 'pkce'],
      // Only the email address is requested; the name comes from the family's own list.
      authorization: {
        params: { scope: 'openid email', ...(env.OIDC_PROMPT && { prompt: env.OIDC_PROMPT }) },
      },
      // By the standard, the address is available from the userinfo endpoint; not every id token contains it.
      idToken: false,
      options: {
        [customFetch]: (to, init) => fetch(to, { ...init, signal: AbortSignal.timeout(env.ANSWER_TIMEOUT) }),
      },
    })),
  callbacks: {
    redirect: ({ url, baseUrl }) => onThisSite(url, baseUrl),
    async signIn({ profile }) {
      if (profile?.email_verified !== true || !profile.email) return refusedAt.unverified;
      try {
        const session = await beginSession(profile.email, env);
        if (!session) return refusedAt.stranger;
        admitted.session = session;
        return true;
      } catch (error) {
        console.error(error);
        return refusedAt.unavailable;
      }
    },
    // The whole content of a session. Without `user` this is not a sign-in, and there is no session to keep.
    jwt: ({ user }) => (user && admitted.session ? { ...sessionOf(admitted.session) } : null),
  },
  logger: { error: log, warn: () => {}, debug: () => {} },
});

/** Without the tokens and claims that came with the error. */
function log(error: Error) {
  const links: string[] = [];
  let link: unknown = error;
  while (link && typeof link === 'object' && links.length < 6) {
    const { name, message, error: code, err, cause } = link as Record<string, unknown>;
    const text = String(message ?? '').replace(/\.?\s*Read more at .*/s, '');
    const parts = [name, text, code].filter((part) => part && typeof part === 'string');
    if (parts.length) links.push(parts.join(': '));
    link = err ?? cause;
  }
  console.error(`Sign-in failed. ${links.join(' ← ')}`);
}
