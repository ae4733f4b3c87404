import { useEffect, useRef, useState } from 'react';
import type { Store } from '../lib/store.ts';
import { guardTaps } from '../lib/tap-guard.ts';
import { readHint } from '../session/hint.ts';
import { signIn } from '../session/sign-in.ts';
import type { Access } from './store/access.ts';
import { dialogHistory } from './store/dialog-history.ts';
import { registerServiceWorker } from './store/service-worker.ts';

interface Page {
  readonly store: Store<{ readonly access: Access }> & {
    start(hint: string | null): Promise<void>;
    offerVersion(): void;
    pageShown?(): void;
  };
}

/** Opens a feature's page when the island is mounted. `open` gives null to a visitor of a page for all. */
export function useFeature<P extends Page>(
  open: () => P | Promise<P | null>,
): { page: P | null; signIn: () => Promise<void>; reload: () => void } {
  const [page, setPage] = useState<P | null>(null);
  const useNewVersion = useRef(() => location.reload());
  useEffect(dialogHistory.start, []);
  useEffect(() => guardTaps(document), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is opened once.
  useEffect(() => {
    const closed = new AbortController();
    void Promise.resolve(open()).then(async (opened) => {
      if (closed.signal.aborted || !opened) return;
      const { store } = opened;
      setPage(opened);
      // A script of the page could not be loaded: a newer version may have been deployed.
      addEventListener('vite:preloadError', store.offerVersion, { signal: closed.signal });
      const shown = () => document.visibilityState === 'visible' && store.pageShown?.();
      document.addEventListener('visibilitychange', shown, { signal: closed.signal });
      // Somebody may have signed in or out in another tab.
      let greeted: Access = 'opening';
      store.subscribe(() => {
        const { access } = store.get();
        if (access === greeted) return;
        greeted = access;
        greet();
        // Ask the browser not to clear the storage: it may hold unsent changes.
        if (access === 'open') void navigator.storage?.persist?.();
      });
      await store.start(readHint());
      if (import.meta.env.PROD && !closed.signal.aborted)
        useNewVersion.current = registerServiceWorker(store.offerVersion);
    });
    return () => closed.abort();
  }, []);
  return { page, signIn: () => signIn(location.pathname), reload: () => useNewVersion.current() };
}
