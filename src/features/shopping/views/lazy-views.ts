import { useEffect, useState } from 'react';
import { lazyImport } from '../../../lib/lazy-import.ts';

const views = lazyImport(() => import('./after-first-paint.ts'));

/** What nobody sees before having tapped something. */
export type LazyViews = Awaited<ReturnType<typeof views.load>>;

let loaded: LazyViews | null = null;

/** Fetches them after the first paint, so that they are there when the network is not; null until then. */
export function useLazyViews(): LazyViews | null {
  const [found, setFound] = useState(loaded);
  useEffect(() => {
    if (found) return;
    void views.load().then((all) => {
      loaded = all;
      setFound(all);
    });
  }, [found]);
  return found;
}
