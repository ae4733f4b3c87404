import { startBackend } from '../../../supabase/local/backend.ts';

/** The back end in a process that can be killed. Its data is in the folder named; it prints its address. */
const backend = await startBackend({ port: 0, variable: 'SUPABASE_PORT' }, String(process.argv[2]), {
  seed: null,
});
console.log(backend.url);
