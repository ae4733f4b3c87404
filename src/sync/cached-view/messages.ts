import type { CachedView } from './storage.ts';

/** What a page asks of its service worker, which stores what the page draws first also when that is closed. */
export type ViewRequest =
  /** Is there something to draw? Answered through the port: the state that is stored, or null. */
  | { readonly type: 'view-needed'; readonly version: string; readonly member: string }
  /** This was drawn from that state. */
  | { readonly type: 'view-drawn'; readonly view: CachedView; readonly state: string };
