import { GatewayError } from '../sync/protocol.ts';
import { ask, type Fetch } from './ask.ts';

interface Parts {
  fetch: Fetch;
  /** Leaves the page for this address. */
  go: (url: string) => void;
}

const page: Parts = {
  fetch: (path, init) => fetch(path, init),
  go: (url) => location.assign(url),
};

/**
 * Leaves for the identity provider, to come back to `returnTo`, a path on this site. When signing in cannot begin it
 * fails with a `GatewayError` and the page stays.
 */
export const signIn = (returnTo: string, parts: Parts = page): Promise<void> =>
  send('/api/auth/signin/oidc', returnTo, parts);

/** Ends the session and goes to `returnTo`. Fails with a `GatewayError`; the person is then still signed in. */
export const signOut = (returnTo = '/', parts: Parts = page): Promise<void> =>
  send('/api/auth/signout', returnTo, parts);

// By fetch and not by a form: the pages' policy on where forms may be sent would stop the way on to the provider.
async function send(path: string, callbackUrl: string, { fetch, go }: Parts): Promise<void> {
  const { csrfToken } = await ask('/api/auth/csrf', fetch);
  const body = new URLSearchParams({ csrfToken: String(csrfToken), callbackUrl });
  const { url } = await ask(path, fetch, { method: 'POST', body });
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new GatewayError('malformed');
  go(url);
}
