import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** The store's value in a component, redrawn when it changes. */
export const useStore = <S>(store: Store<S>): S =>
  useSyncExternalStore(store.subscribe, store.get, store.get);

const never = () => () => {};

/** Can a tap be handled yet? Not in the HTML that came from the server. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
