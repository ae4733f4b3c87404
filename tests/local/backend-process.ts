import { startBackend } from '../../supabase/local/backend.ts';

/**
 * Serves the database in the folder of the first argument, with REST and Realtime, prints its address, and
 * exits with the process that started it.
 */
process.stdin.on('close', () => process.exit()).resume();
const port = { port: 0, variable: 'SUPABASE_PORT' };
const { url } = await startBackend(port, process.argv[2] ?? '', { seed: null });
console.log(`listening on ${url}`);
