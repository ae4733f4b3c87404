import './CachedView.css';
import { useLayoutEffect, useRef } from 'react';

/** React leaves what the service worker put there, as long as this is the very same object. */
const asItCame = { __html: '' };

/** See CachedViewScript.astro. */
interface Island extends Element {
  readonly takeOver?: (cached: Element, place: Element) => void;
}

/**
 * Stands in the place of a feature's first view while that opens, and holds what the service worker has put there: the
 * view as this device drew it last. What is tapped and typed in it is done in the real one, which takes its place.
 */
export function CachedView() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const view = box.current;
    const place = view?.parentElement;
    return () => {
      if (view && place) setTimeout(() => place.closest<Island>('astro-island')?.takeOver?.(view, place));
    };
  }, []);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing.
    <div ref={box} className="cached-view" dangerouslySetInnerHTML={asItCame} suppressHydrationWarning />
  );
}
