import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

export const useStore = <S>(store: Store<S>): S =>
  useSyncExternalStore(store.subscribe, store.get, store.get);

const never = () => () => {};

/** True once the page can handle taps, which it cannot in the HTML from the server. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
