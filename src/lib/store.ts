/** A value that changes over time and notifies its listeners, without React: see lib/use-store.ts. */
export interface Store<S> {
  get(): S;
  subscribe(listener: () => void): () => void;
}

export interface WritableStore<S> extends Store<S> {
  set(next: S): void;
}

/** What is given out of a store: others cannot set it. */
export const readOnly = <S>({ get, subscribe }: Store<S>): Store<S> => ({ get, subscribe });

/** Creates a store with an initial value. Setting the same value again notifies nobody. */
export function createStore<S>(initial: S): WritableStore<S> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
