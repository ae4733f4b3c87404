import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { EpochMs } from '../lib/dates.ts';
import { isOutdated } from '../lib/lazy-import.ts';
import type { Store } from '../lib/store.ts';
import { readHint, signIn } from '../session/index.ts';
import { shellLater } from './later.ts';
import type { Access } from './store/access.ts';

/** What a feature's opened page has at least. */
interface Page {
  readonly store: Store<{ readonly access: Access }> & {
    start(hint: boolean): Promise<void>;
    offerVersion(): void;
  };
  /** The page as a start at this time would draw it from what the device stores, whatever it shows now. */
  firstView(now: EpochMs): ReactNode | Promise<ReactNode>;
}

/**
 * Opens a feature's page when the island is drawn, starts it and, in production, keeps the page for when there is no
 * network. `name` is its address without the slash. Gives null until it is open, what leaves to sign in and comes back, and
 * what uses a new version of the page.
 */
export function useFeature<P extends Page>(
  name: string,
  open: () => Promise<P>,
): { page: P | null; signIn: () => Promise<void>; reload: () => void } {
  const [page, setPage] = useState<P | null>(null);
  const useNewVersion = useRef(() => location.reload());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is opened once.
  useEffect(() => {
    let left = false;
    void open().then(async (opened) => {
      if (left) return;
      const { store } = opened;
      setPage(opened);
      const outdated = () => isOutdated.get() && store.offerVersion();
      isOutdated.subscribe(outdated);
      outdated();
      await store.start(readHint() !== null);
      const { keepCachedView, startBackgroundTasks } = await shellLater.load();
      if (left) return;
      useNewVersion.current = startBackgroundTasks(name, store, store.offerVersion);
      keepCachedView(store, opened.firstView);
    });
    return () => {
      left = true;
    };
  }, []);
  return { page, signIn: () => signIn(`/${name}`), reload: () => useNewVersion.current() };
}
