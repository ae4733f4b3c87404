import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** How far a key scrolls, in px, in an area of this height. */
const distances: Readonly<Record<string, (area: HTMLElement) => number>> = {
  PageDown: ({ clientHeight }) => clientHeight * 0.875,
  PageUp: ({ clientHeight }) => clientHeight * -0.875,
  End: ({ scrollHeight }) => scrollHeight,
  Home: ({ scrollHeight }) => -scrollHeight,
  ArrowDown: () => 40,
  ArrowUp: () => -40,
};

/**
 * The keys that scroll a page scroll this area wherever the focus is, as if it were the page. Inside it, and in a dialog,
 * they are the browser's.
 */
export function useScrollKeys(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scroll = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const element = area.current;
      if (!element || !(target instanceof Element) || event.defaultPrevented) return;
      if (ctrlKey || metaKey || altKey || element.contains(target) || target.closest('dialog, [popover]'))
        return;
      // A page is all that a line of text leaves alone; a space presses what has the focus.
      if (target instanceof HTMLInputElement && !key.startsWith('Page')) return;
      const pages = target === document.body && key === ' ' ? (shiftKey ? 'PageUp' : 'PageDown') : key;
      const distance = distances[pages]?.(element);
      if (distance === undefined || (shiftKey && key !== ' ')) return;
      event.preventDefault();
      element.scrollBy(0, distance);
    };
    window.addEventListener('keydown', scroll);
    return () => window.removeEventListener('keydown', scroll);
  }, [area]);
}

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
