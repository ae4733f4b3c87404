import type { RefObject } from 'react';

/** How far a key scrolls an area, in px. */
const distances: Readonly<Record<string, (area: HTMLElement) => number>> = {
  PageDown: ({ clientHeight }) => clientHeight * 0.875,
  PageUp: ({ clientHeight }) => clientHeight * -0.875,
  End: ({ scrollHeight }) => scrollHeight,
  Home: ({ scrollHeight }) => -scrollHeight,
  ArrowDown: () => 40,
  ArrowUp: () => -40,
};

/**
 * Makes the keys that scroll a page scroll this area wherever the focus is, as if it were the page, until the
 * returned function is called. Inside it and in dialogs, the browser handles them.
 */
export function scrollWithKeys(area: RefObject<HTMLElement | null>): () => void {
  const scroll = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const element = area.current;
    if (!element || !(target instanceof Element) || event.defaultPrevented) return;
    if (ctrlKey || metaKey || altKey || element.contains(target) || target.closest('dialog, [popover]'))
      return;
    // In a text field, only the Page keys scroll; a space presses the element with the focus.
    if (target instanceof HTMLInputElement && !key.startsWith('Page')) return;
    const pages = target === document.body && key === ' ' ? (shiftKey ? 'PageUp' : 'PageDown') : key;
    const distance = distances[pages]?.(element);
    if (distance === undefined || (shiftKey && key !== ' ')) return;
    event.preventDefault();
    element.scrollBy(0, distance);
  };
  window.addEventListener('keydown', scroll);
  return () => window.removeEventListener('keydown', scroll);
}
