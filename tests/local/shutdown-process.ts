import { setTimeout as wait } from 'node:timers/promises';
import { onShutdown } from '../../netlify/local/shutdown.ts';

/** Runs until it is told to end, takes a moment over it, and says so; with the word `fail` it cannot stop. */
onShutdown(async () => {
  await wait(100);
  if (process.argv[2] === 'fail') throw new Error('stuck');
  console.log('stopped');
});
// As Vite does.
process.on('SIGTERM', () => process.exit(143));
setInterval(() => {}, 1000);
console.log('running');
