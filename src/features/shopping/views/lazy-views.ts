import { useEffect, useState } from 'react';
import type { LazyImport } from '../../../lib/lazy-import.ts';

/** What nobody sees before having tapped or written something. */
export type LazyViews = typeof import('../after-first-paint.ts');

let loaded: LazyViews | null = null;

/** Fetches them after the first paint, so that they are there when the network is not; null until then. */
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
