import type { fetchToken } from '../../session/index.ts';
import { GatewayError } from '../../sync/protocol.ts';

type FetchToken = typeof fetchToken;

/**
 * Tokens for the database. Without the hint cookie nobody is signed in and no request is made. The cookie also goes away
 * when the server says that a person is not (any more) a member: that must stay `denied` and not become `signed-out`.
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
