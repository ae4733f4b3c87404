import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { EpochMs } from '../lib/dates.ts';
import { isOutdated } from '../lib/lazy-import.ts';
import type { Store } from '../lib/store.ts';
import { readHint, signIn } from '../session/index.ts';
import type { memberPages } from '../site.config.ts';
import { lazyShell } from './lazy-shell.ts';
import type { Access } from './store/access.ts';
import { dialogHistory } from './store/dialog-history.ts';

/** The part of a feature's opened page that the shell uses. */
interface Page {
  readonly store: Store<{ readonly access: Access }> & {
    start(hint: string | null): Promise<void>;
    offerVersion(): void;
  };
  /** Renders the page as a start at this time would show it from the stored rows, whatever it shows now. */
  firstView(now: EpochMs): ReactNode | Promise<ReactNode>;
}

/**
 * Opens and starts a feature's page when the island is mounted and, in production, makes the page available
 * offline. `name` is the page's path without the slash. Returns the page (null until it is open), a function
 * that signs in and comes back, and one that switches to a new version of the page.
 */
export function useFeature<P extends Page>(
  name: (typeof memberPages)[number]['page'],
  open: () => Promise<P>,
): { page: P | null; signIn: () => Promise<void>; reload: () => void } {
  const [page, setPage] = useState<P | null>(null);
  const useNewVersion = useRef(() => location.reload());
  useEffect(dialogHistory.start, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is opened once.
  useEffect(() => {
    let closed = false;
    void open().then(async (opened) => {
      if (closed) return;
      const { store } = opened;
      setPage(opened);
      const outdated = () => isOutdated.get() && store.offerVersion();
      isOutdated.subscribe(outdated);
      outdated();
      // Somebody may have signed in or out in another tab.
      let greeted: Access = 'opening';
      store.subscribe(() => {
        const { access } = store.get();
        if (access === greeted) return;
        greeted = access;
        greet();
      });
      await store.start(readHint());
      const { keepCachedView, startBackgroundTasks } = await lazyShell.load();
      if (closed) return;
      useNewVersion.current = startBackgroundTasks(name, store, store.offerVersion);
      keepCachedView(store, opened.firstView);
    });
    return () => {
      closed = true;
    };
  }, []);
  return { page, signIn: () => signIn(`/${name}`), reload: () => useNewVersion.current() };
}
