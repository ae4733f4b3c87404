/** What the first paint does without: it is fetched right after it, in one file, and kept for when there is no network. */
export * from './store/after-first-paint.ts';
export * from './views/after-first-paint.ts';
