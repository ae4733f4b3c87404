/** The REST calls and the parsers of their answers, in one file that a page loads after its first paint. */
export { sendRequest } from './rest.ts';
export { readRows, toChanges, toPreview } from './rows.ts';
export { asMember, familyCalls, logCalls } from './supabase-calls.ts';
