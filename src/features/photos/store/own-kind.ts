import type { MemberKind } from '../../../lib/member-kind.ts';
import { errorCodeOf } from '../../../sync/protocol.ts';

/** Asks the site for the kind of who looks. `fresh`: not what is known already. */
type AskKind = (options?: { fresh: boolean }) => Promise<{ readonly kind: MemberKind }>;

/**
 * Returns what to do when somebody in the family was changed: it loads the page again if the one who looks is of
 * another kind now, or was removed.
 */
export const createKindCheck = (ask: AskKind, reload: () => void) => {
  let kind: MemberKind | null = null;
  const check = async (): Promise<MemberKind | null> => {
    try {
      const now = (await ask({ fresh: kind !== null })).kind;
      if (kind !== null && kind !== now) reload();
      kind = now;
    } catch (error) {
      if (kind !== null && errorCodeOf(error) === 'denied') reload();
    }
    return kind;
  };
  return check;
};

/** How often a guest's page looks for what is new, in ms: guests are not on the live channel. */
const lookEvery = 60_000;

/** Calls `look` now and then while the page is seen. */
export function lookWhileVisible(look: () => unknown): void {
  const now = () => void (document.visibilityState === 'visible' && look());
  document.addEventListener('visibilitychange', now);
  setInterval(now, lookEvery);
}
