import { startBackend } from '../../../supabase/local/backend.ts';

/**
 * The back end in a process that can be killed: its folder, its port and `sample` for the sample data are told to it. It
 * prints its address, and ends with who started it.
 */
const [, , folder = '', port = '0', data] = process.argv;
process.stdin.on('close', () => process.exit()).resume();
const backend = await startBackend(
  { port: Number(port), variable: 'SUPABASE_PORT' },
  folder,
  data === 'sample' ? {} : { seed: null },
);
console.log(backend.url);
