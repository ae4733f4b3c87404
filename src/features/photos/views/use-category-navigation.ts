import { useCallback, useEffect, useRef, useState } from 'react';
import { dialogHistory } from '../../../app-shell/store/dialog-history.ts';
import { categoryFromUrl, categoryUrl } from '../rules/albums.ts';

/**
 * Opens and closes a category, in step with the address and the browser's Back button. `focusTarget`: what gets the focus
 * after a change, the heading of the category or the tile of the one that was `closed`.
 */
export function useCategoryNavigation() {
  const [shown, setShown] = useState(() => ({
    category: categoryFromUrl(location.search),
    closed: null as string | null,
  }));
  const { category } = shown;
  const focusTarget = useRef<HTMLElement | null>(null);
  const last = useRef(category);

  const follow = useCallback(() => {
    const next = categoryFromUrl(location.search);
    // A dialog's history entry has the same address.
    setShown((before) => (next === before.category ? before : { category: next, closed: before.category }));
  }, []);
  useEffect(() => {
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [follow]);

  useEffect(() => {
    // The browser restores the scroll position of the tiles by itself.
    if (category !== last.current) focusTarget.current?.focus({ preventScroll: category === null });
    last.current = category;
  }, [category]);

  const go = (url: string, state: unknown) =>
    dialogHistory.settled(() => {
      history.pushState(state, '', url);
      follow();
    });
  return {
    ...shown,
    open: (next: string) => go(categoryUrl(next), { fromTiles: true }),
    close: () =>
      dialogHistory.settled(() => (history.state?.fromTiles ? history.back() : go(location.pathname, null))),
    focusTarget,
  };
}
