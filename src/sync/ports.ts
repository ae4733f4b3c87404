/** What the engine needs of the world around it, so that tests can be the world. */

/** Other tabs of the same feature on this phone. */
export interface Tabs {
  /** Runs `work` while no other tab runs its; waits for its turn. */
  exclusive<R>(work: () => Promise<R>): Promise<R>;
  broadcast(message: TabMessage): void;
  listen(on: (message: TabMessage) => void): () => void;
}

/** The outbox or the member changed; the snapshot reached a revision; the rows were removed; everything was wiped. */
export type TabMessage =
  | { readonly type: 'outbox' }
  | { readonly type: 'snapshot'; readonly rev: number }
  | { readonly type: 'denied' }
  | { readonly type: 'wiped' };

export interface Timers {
  /** Calls `work` once after `ms`; the returned function prevents it. */
  after(ms: number, work: () => void): () => void;
}

/** Calls `wake` when it is worth asking again: the network has come or gone, or the page is visible again. */
export type WakeEvents = (wake: () => void) => () => void;
