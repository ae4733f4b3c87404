/** A value that changes over time and tells who listens. It knows no React: `useStore` in lib/use-store.ts does. */
export interface Store<S> {
  get(): S;
  subscribe(listener: () => void): () => void;
}

export interface WritableStore<S> extends Store<S> {
  set(next: S): void;
  /** The same without telling anybody: for what nobody would notice. */
  replace(next: S): void;
}

/** A store that holds `initial` until it is set; setting the same value again tells nobody. */
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
    replace(next) {
      state = next;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
