import { startBackend } from '../../../supabase/local/backend.ts';

/** The back end with the sample data, in a process that can be killed: its folder and its port are told to it. */
const [, , folder = '', port = ''] = process.argv;
const backend = await startBackend({ port: Number(port), variable: 'SUPABASE_PORT' }, folder);
console.log(backend.url);
