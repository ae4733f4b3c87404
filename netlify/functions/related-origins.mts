import type { Config } from '@netlify/functions';
import { cachedForAMinute, forReading, respondUsingSettings } from '../lib/respond.ts';

/** Tells browsers, at the host that the passkeys are for, where the site uses them now: WebAuthn's related origins. */
export default (request: Request) =>
  forReading(request, async () => {
    const answer = await respondUsingSettings(request, async (_, { AUTH_URL }) =>
      Response.json({ origins: [AUTH_URL] }, { headers: cachedForAMinute }),
    );
    answer.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
    return answer;
  });

export const config: Config = { path: '/.well-known/webauthn' };
