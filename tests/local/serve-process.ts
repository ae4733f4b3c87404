import { startServing } from '../../netlify/serve/serve.ts';

/**
 * Serves a site with its data in the folder of the first argument, prints its port, and exits with the process that
 * started it. Nothing is built.
 */
process.stdin.on('close', () => process.exit()).resume();
const options = { url: 'http://localhost:4321', port: 0, host: '127.0.0.1', build: false };
const { port } = await startServing({ ...options, folder: process.argv[2] ?? '' });
console.log(`port ${port}`);
