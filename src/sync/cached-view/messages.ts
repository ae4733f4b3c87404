import type { StoredView } from './storage.ts';

/**
 * Messages from a page to its service worker, which can store the page's first view even when the page is
 * being closed.
 */
export type ViewRequest =
  /** Is a new view needed? The worker answers on the port with the state to draw, or null. */
  | { readonly type: 'view-needed'; readonly version: string; readonly member: string }
  /** This view was drawn from that state. */
  | { readonly type: 'view-drawn'; readonly view: StoredView; readonly state: string };
