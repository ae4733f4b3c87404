import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { WatchdogOptions } from './end-stalled-build.ts';

const { interval, patience, message }: WatchdogOptions = workerData;

/** Counted rather than timed, because a computer that sleeps stops both threads. */
let silent = 0;
parentPort?.on('message', () => {
  silent = 0;
});
setInterval(() => {
  silent += 1;
  if (silent < patience) return;
  // What a thread prints goes through the main one, which is busy, and so does an exit.
  writeSync(2, message);
  process.kill(process.pid, 'SIGKILL');
}, interval);
