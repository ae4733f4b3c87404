import { startBackend } from '../../../supabase/local/backend.ts';

/**
 * Runs the back end in a process that can be killed. Its arguments are the folder, the port, and `sample` for
 * the sample data. It prints its address, and exits with the process that started it.
 */
const [, , folder = '', port = '0', data] = process.argv;
process.stdin.on('close', () => process.exit()).resume();
const backend = await startBackend(
  { port: Number(port), variable: 'SUPABASE_PORT' },
  folder,
  data === 'sample' ? {} : { seed: null },
);
console.log(backend.url);
