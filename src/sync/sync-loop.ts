import { retryDelay } from '../lib/retry-delay.ts';
import type { Timers } from './ports.ts';

/** Repeats the same work: one run at a time, again if requested during a run, and again after a pause. */
export interface SyncLoop {
  start(): void;
  stop(): void;
  /** Starts a run now, or another one after the current one. */
  request(): void;
}

interface SyncLoopOptions {
  /** One run. When it rejects, it is tried again. */
  readonly work: () => Promise<void>;
  readonly failed: (error: unknown) => void;
  /** How long to wait after a successful run, in ms. */
  readonly pause: () => number;
  /** Called when the pause is over. */
  readonly due: () => void;
  readonly timers: Timers;
  /** Returns a number from 0 to 1, which spreads the retries of many phones. */
  readonly random: () => number;
}

/** Creates a stopped `SyncLoop`. The pauses grow with each failure in a row. */
export function createSyncLoop({ work, failed, pause, due, timers, random }: SyncLoopOptions): SyncLoop {
  let stopped = true;
  let running = false;
  let requested = false;
  let failures = 0;
  let cancel = () => {};

  async function run() {
    running = true;
    cancel();
    do {
      requested = false;
      try {
        await work();
        failures = 0;
      } catch (error) {
        failures += 1;
        failed(error);
      }
      // Also after a failure: the request may have been made because the network is back.
    } while (requested && !stopped);
    running = false;
    if (!stopped) cancel = timers.after(failures > 0 ? retryDelay(failures, random()) : pause(), due);
  }

  return {
    start() {
      stopped = false;
    },
    stop() {
      stopped = true;
      cancel();
    },
    request() {
      if (stopped) return;
      if (running) requested = true;
      else void run();
    },
  };
}
