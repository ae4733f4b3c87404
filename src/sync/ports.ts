/** What the engine needs of its environment, as arguments, so that tests can control it. */

export interface Tabs {
  /** Runs `work` once no other tab is running its own, or one that is seems to be suspended. */
  exclusive<R>(work: () => Promise<R>): Promise<R>;
  broadcast(message: TabMessage): void;
  listen(on: (message: TabMessage) => void): void;
}

/** The outbox or the access changed; the rows reached a revision; the member has signed out, and all is gone. */
export type TabMessage =
  | { readonly type: 'outbox'; readonly member: string }
  | { readonly type: 'rows'; readonly member: string; readonly rev: number }
  | { readonly type: 'wiped'; readonly member: string };

/** Delays, real in the browser and simulated in tests, which never sleep. */
export interface Timers {
  /** Calls `work` once after `ms`. The returned function cancels it. */
  after(ms: number, work: () => void): () => void;
}
