import {
  fetchToken,
  forgetHint,
  forgetPasskeysOf,
  knownMember,
  readHint,
  rememberMember,
} from '../../session/index.ts';
import { GatewayError } from '../../sync/protocol.ts';
import { denyDevice } from '../../sync/storage/device.ts';
import { forgetDrafts } from './drafts.ts';

type FetchToken = typeof fetchToken;

interface CredentialParts {
  readonly fetchToken: FetchToken;
  readonly readHint: () => string | null;
  /** Records whose device this is. */
  readonly remember: (name: string, id: string) => void;
  /** Removes from the device what a person who is not, or no longer, a member may not see. */
  readonly denyDevice: () => Promise<void>;
  readonly forgetHint: () => void;
}

/**
 * Returns tokens for the database. Without the hint cookie nobody is signed in and no request is made. When
 * the server says that the person is not, or no longer, a member, the hint is removed only after the family's
 * rows: a page that is left in between, or one that keeps no rows itself, would make the others believe that
 * only the session has ended. After that the person stays `denied` and does not become `signed-out`.
 */
export function memberCredentials(parts: CredentialParts): FetchToken {
  let denied = false;
  return async (options) => {
    if (parts.readHint() === null) throw new GatewayError(denied ? 'denied' : 'signed-out');
    try {
      const token = await parts.fetchToken(options);
      denied = false;
      parts.remember(token.displayName, token.memberId);
      return token;
    } catch (error) {
      denied = error instanceof GatewayError && error.code === 'denied';
      // If the rows cannot be removed, the next page asks the server again.
      if (denied) await parts.denyDevice().then(parts.forgetHint, () => {});
      throw error;
    }
  };
}

export const pageCredentials = (): FetchToken =>
  memberCredentials({
    fetchToken,
    readHint,
    remember: rememberMember,
    denyDevice() {
      const member = knownMember(readHint());
      forgetDrafts();
      forgetPasskeysOf(member);
      return denyDevice(member);
    },
    forgetHint,
  });
