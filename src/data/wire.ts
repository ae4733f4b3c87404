/** How the family's database is asked and its answers are read: one file, so that a page loads it in one piece. */
export { ask } from './rest.ts';
export * from './rows.ts';
