import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What had the focus may be drawn elsewhere, as a line that takes its place in another part of a long list, or not at all,
 * as the button of a dialog whose cause is gone. Then the same button of the same item gets it, or else the list: the one
 * who steers by keys does not begin from the start of the page. Gives what the page is to tell it.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const lost = last.current;
    if (!lost || lost.isConnected || document.activeElement !== document.body) return;
    const line = lost.parentElement;
    const key = line?.getAttribute('data-key');
    const same = key && list.current?.querySelector(`[data-key="${key}"]`);
    const again = same && line && same.children[[...line.children].indexOf(lost)];
    ((again || list.current) as HTMLElement | null)?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      // A dialog gives it back to who had it before.
      if (!target.closest('dialog')) last.current = target;
    },
  };
}
