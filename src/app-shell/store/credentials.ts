import type { fetchToken } from '../../session/index.ts';
import { GatewayError } from '../../sync/protocol.ts';

type FetchToken = typeof fetchToken;

/**
 * Returns tokens for the database. Without the hint cookie nobody is signed in and no request is made. The
 * server also removes the cookie when a person is not, or no longer, a member: that must remain `denied` and
 * not become `signed-out`.
 */
export function memberCredentials(fetchToken: FetchToken, readHint: () => string | null): FetchToken {
  let denied = false;
  return async (options) => {
    if (readHint() === null) throw new GatewayError(denied ? 'denied' : 'signed-out');
    try {
      const token = await fetchToken(options);
      denied = false;
      return token;
    } catch (error) {
      denied = error instanceof GatewayError && error.code === 'denied';
      throw error;
    }
  };
}
