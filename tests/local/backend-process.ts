import { startBackend } from '../../supabase/local/backend.ts';

/** Serves the database in the folder of the first argument until the process that started it ends. */
process.stdin.on('close', () => process.exit()).resume();
const port = { port: 0, variable: 'SUPABASE_PORT' };
const { url } = await startBackend(port, process.argv[2] ?? '', { seed: null });
console.log(`listening on ${url}`);
