import { GatewayError } from '../sync/protocol.ts';
import { callFunction, type Fetch } from './call-function.ts';
import { knownPasskeys } from './known-passkeys.ts';

interface Parts {
  fetch: Fetch;
  /** Navigates to this address. */
  go: (url: string) => void;
}

interface SignInParts extends Parts {
  /** Whether people here sign in with the device's lock rather than at an identity provider. */
  usesLock: () => boolean;
}

const page: SignInParts = {
  fetch,
  go: (url) => location.assign(url),
  // On iOS an app on the home screen has its own storage and does not know of a passkey made in Safari.
  usesLock: () =>
    !identityProvider ||
    knownPasskeys().length > 0 ||
    ('standalone' in navigator && navigator.standalone === true),
};

/** The name of the identity provider for a button: 'Google'. Empty when the site has none. */
const identityProvider: string = import.meta.env.PUBLIC_IDENTITY_PROVIDER;

/**
 * Navigates to where this person signs in, the page with the device's lock or the identity provider, which
 * sends them back to `returnTo`, a path on this site. Fails with a `GatewayError` and stays on the page when
 * signing in cannot begin.
 */
export const signIn = async (returnTo: string, parts: SignInParts = page): Promise<void> =>
  parts.usesLock()
    ? parts.go(`/log-ind?${new URLSearchParams({ til: returnTo })}`)
    : signInAtProvider(returnTo, parts);

/** Navigates to the identity provider. Otherwise like `signIn`. */
export const signInAtProvider = (returnTo: string, parts: Parts = page): Promise<void> =>
  send('signin/oidc', returnTo, parts);

/**
 * Ends the session and navigates to `returnTo`. Fails with a `GatewayError`; the person is then still signed
 * in.
 */
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
