import { startServing } from '../../../netlify/serve/serve.ts';

/**
 * Serves the site in the folder of the first argument, whose pages are built, prints its port, and exits with the
 * process that started it.
 */
process.stdin.on('close', () => process.exit()).resume();
const [, , folder = ''] = process.argv;
const options = { url: 'http://localhost:4321', port: 0, host: '127.0.0.1', build: false };
const { port, env } = await startServing({ ...options, folder });
console.log(JSON.stringify({ port, key: env.SUPABASE_PUBLISHABLE_KEY }));
