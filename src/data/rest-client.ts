/** How the database is asked and its answers are read: one file, which a page loads after its first paint. */
export { ask } from './rest.ts';
export { readRows, toChanges } from './rows.ts';
export { asMember, familyCalls, logCalls } from './supabase-calls.ts';
