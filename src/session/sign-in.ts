import { GatewayError } from '../sync/protocol.ts';
import { callFunction, type Fetch } from './call-function.ts';

interface Parts {
  fetch: Fetch;
  go: (url: string) => void;
}

const page: Parts = { fetch, go: (url) => location.assign(url) };

/** Navigates to the page on which people sign in, and back to `returnTo`. Fails with a `GatewayError` if offline. */
export async function signIn(returnTo: string): Promise<void> {
  if (!navigator.onLine) throw new GatewayError('offline');
  page.go(`/log-ind?${new URLSearchParams({ til: returnTo })}`);
}

/** Navigates to the identity provider. Fails with a `GatewayError` when it cannot be reached. */
export const signInAtProvider = (returnTo: string, parts: Parts = page): Promise<void> =>
  send('signin/oidc', returnTo, parts);

/** Ends the session and navigates to `returnTo`. After a `GatewayError` the person is still signed in. */
export const signOut = (returnTo: string, parts: Parts): Promise<void> => send('signout', returnTo, parts);

// With fetch instead of a form, because the pages' `form-action` policy would block the redirect to the
// provider.
async function send(action: string, callbackUrl: string, { fetch, go }: Parts): Promise<void> {
  const { csrfToken } = await callFunction('/api/auth/csrf', fetch);
  const body = new URLSearchParams({ csrfToken: csrfToken as string, callbackUrl });
  const { url } = await callFunction(`/api/auth/${action}`, fetch, { method: 'POST', body });
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new GatewayError('malformed');
  go(url);
}
