import { useEffect } from 'react';

/** Brings what was just put on the list or saved onto the screen, where the message leaves room for it. */
export function useLatestInSight(latest: string | null): void {
  useEffect(() => {
    if (latest) document.querySelector(`[data-key="${latest}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [latest]);
}
