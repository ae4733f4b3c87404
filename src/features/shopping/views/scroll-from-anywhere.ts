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
 * Makes the keys and the wheel that scroll a page scroll this area wherever the focus or the mouse is, as if
 * it were the page, until the returned function is called. Inside it and in dialogs, the browser handles
 * them.
 */
export function scrollFromAnywhere(area: RefObject<HTMLElement | null>): () => void {
  /** Returns the area; null when the event is not for it. */
  const areaOf = ({ target, ctrlKey, defaultPrevented }: KeyboardEvent | WheelEvent) => {
    const element = area.current;
    if (!element || !(target instanceof Element) || defaultPrevented || ctrlKey) return null;
    return element.contains(target) || target.closest('dialog, [popover], .offers') ? null : element;
  };
  const scroll = (event: KeyboardEvent) => {
    const { target, key, metaKey, altKey, shiftKey } = event;
    const element = areaOf(event);
    if (!element || metaKey || altKey) return;
    // In a text field, only the Page keys scroll; a space presses the element with the focus.
    if (target instanceof HTMLInputElement && !key.startsWith('Page')) return;
    const pages = target === document.body && key === ' ' ? (shiftKey ? 'PageUp' : 'PageDown') : key;
    const distance = distances[pages]?.(element);
    if (distance === undefined || (shiftKey && key !== ' ')) return;
    event.preventDefault();
    element.scrollBy(0, distance);
  };
  const turn = (event: WheelEvent) => areaOf(event)?.scrollBy(0, event.deltaY);
  window.addEventListener('keydown', scroll);
  window.addEventListener('wheel', turn, { passive: true });
  return () => {
    window.removeEventListener('keydown', scroll);
    window.removeEventListener('wheel', turn);
  };
}
