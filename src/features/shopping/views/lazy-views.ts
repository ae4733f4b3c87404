import { useEffect, useState } from 'react';
import type { LazyImport } from '../../../lib/lazy-import.ts';

/** The views that are not needed before the first tap or key. */
export type LazyViews = typeof import('../after-first-paint.tsx');

let loaded: LazyViews | null = null;

/** Loads the views after the first paint, so that they are available offline; null until then. */
export function useLazyViews(later: LazyImport<LazyViews>): LazyViews | null {
  const [found, setFound] = useState(loaded);
  useEffect(() => {
    if (found) return;
    void later.load().then((all) => {
      loaded = all;
      setFound(all);
    });
  }, [found, later]);
  return found;
}
