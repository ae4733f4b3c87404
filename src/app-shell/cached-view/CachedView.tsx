import './CachedView.css';
import { useLayoutEffect, useRef } from 'react';

/** React leaves the content from the service worker alone as long as it is given this same object. */
const asItCame = { __html: '' };

/** See CachedViewScript.astro. */
interface Island extends Element {
  readonly takeOver?: (cached: Element, place: Element) => void;
}

/**
 * A placeholder for a feature's first view while the feature opens. It contains the HTML that the service
 * worker has inserted: the view as this device last drew it. Taps and text in it are replayed in the real
 * view that replaces it.
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
