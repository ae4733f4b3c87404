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

/** What credentials are made of on a page; tests replace it. */
const page = {
  fetchToken,
  readHint,
  rememberMember,
  /** Removes from the device what a person who is not, or no longer, a member may not see. */
  denyDevice() {
    const member = knownMember(readHint());
    forgetDrafts();
    forgetPasskeysOf(member);
    return denyDevice(member);
  },
  forgetHint,
};

/**
 * Returns tokens for the database. Without the hint cookie nobody is signed in and no request is made. When
 * the server says that the person is not, or no longer, a member, the hint is removed only after the family's
 * rows: a page that is left in between, or one that keeps no rows itself, would make the others believe that
 * only the session has ended. After that the person stays `denied` and does not become `signed-out`.
 */
export function pageCredentials(parts = page): typeof fetchToken {
  let denied = false;
  return async (options) => {
    if (parts.readHint() === null) throw new GatewayError(denied ? 'denied' : 'signed-out');
    try {
      const token = await parts.fetchToken(options);
      denied = false;
      parts.rememberMember(token.displayName, token.memberId);
      return token;
    } catch (error) {
      denied = error instanceof GatewayError && error.code === 'denied';
      // If the rows cannot be removed, the next page asks the server again.
      if (denied) await parts.denyDevice().then(parts.forgetHint, () => {});
      throw error;
    }
  };
}
