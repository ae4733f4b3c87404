import { type RefObject, useEffect, useRef, useState } from 'react';
import { dialogHistory } from '../../../app-shell/store/dialog-history.ts';
import { categoryFromUrl, categoryUrl } from '../rules/albums.ts';
import type { PhotoStore } from '../store/photo-store.ts';

interface CategoryNavigation {
  /** Opens a category, which has its own address. */
  open(category: string): void;
  /** Goes back to the tiles. */
  close(): void;
  /** The category that was closed last, whose tile gets the focus. */
  readonly closed: string | null;
  /**
   * The element that gets the focus after a change: the heading of the category, or the tile of the one that
   * was closed.
   */
  readonly focusTarget: RefObject<HTMLElement | null>;
}

/** Opens and closes a category, in step with the address and the browser's Back button. */
export function useCategoryNavigation(store: PhotoStore, category: string | null): CategoryNavigation {
  const [closed, setClosed] = useState<string | null>(null);
  const focusTarget = useRef<HTMLElement>(null);
  const changed = useRef(false);

  useEffect(() => {
    const back = () => {
      // A dialog's history entry has the same address.
      if (categoryFromUrl(location.search) === store.get().category) return;
      changed.current = true;
      setClosed(store.get().category);
      store.show(categoryFromUrl(location.search));
    };
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, [store]);

  useEffect(() => {
    if (!changed.current || !focusTarget.current) return;
    changed.current = false;
    // The browser restores the scroll position of the tiles by itself.
    focusTarget.current.focus({ preventScroll: category === null });
  }, [category]);

  const go = (url: string, state: unknown) =>
    dialogHistory.settled(() => {
      history.pushState(state, '', url);
      changed.current = true;
      setClosed(category);
      store.show(categoryFromUrl(location.search));
    });
  return {
    open: (next) => go(categoryUrl(next), { fromTiles: true }),
    close: () =>
      dialogHistory.settled(() => (history.state?.fromTiles ? history.back() : go(location.pathname, null))),
    closed,
    focusTarget,
  };
}
