import { forgetHint, readHint } from '../../session/hint.ts';
import { forgetPasskeysOf, knownMember, rememberMember } from '../../session/known-members.ts';
import { fetchToken } from '../../session/token.ts';
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
    forgetDrafts();
    return denyDevice(knownMember());
  },
  forgetPasskeys: () => forgetPasskeysOf(knownMember()),
  forgetHint,
};

/**
 * Returns tokens for the database; none without the hint cookie. When the server says that the person is no member, the
 * hint is removed only after the family's rows: else the other pages would believe that only the session has ended.
 * After that the person stays `denied` and does not become `signed-out`. Of a guest, who may have been a member, the rows are removed, too. `guests`: whether the page is for them.
 */
export function pageCredentials(guests: 'refused' | 'welcome' = 'refused', parts = page): typeof fetchToken {
  let denied = false;
  let isGuest = false;
  return async (options) => {
    if (parts.readHint() === null) throw new GatewayError(denied ? 'denied' : 'signed-out');
    const token = await parts.fetchToken(options).catch(async (error) => {
      denied = error instanceof GatewayError && error.code === 'denied';
      // If the rows cannot be removed, the next page asks the server again.
      if (denied) {
        parts.forgetPasskeys();
        await parts.denyDevice().then(parts.forgetHint, () => {});
      }
      throw error;
    });
    denied = false;
    parts.rememberMember(token.displayName, token.memberId);
    // Once: the other tabs hear of it.
    const wasGuest = isGuest;
    isGuest = token.kind === 'guest';
    if (isGuest && !wasGuest) await parts.denyDevice().catch(() => {});
    if (isGuest && guests === 'refused') throw new GatewayError('denied');
    return token;
  };
}
