import { startBackend } from '../../supabase/local/backend.ts';

/**
 * Runs the back end with its data in the folder of the first argument, prints its address, and exits with the
 * process that started it.
 */
process.stdin.on('close', () => process.exit()).resume();
const port = { port: 0, variable: 'SUPABASE_PORT' };
console.log((await startBackend(port, process.argv[2] ?? '', { seed: null })).url);
