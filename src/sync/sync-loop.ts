import { retryDelay } from '../lib/retry-delay.ts';
import type { Timers } from './ports.ts';

/** Runs the same work again and again: one run at a time, again when asked during one, and again after a pause. */
export interface SyncLoop {
  start(): void;
  stop(): void;
  /** Asks for a run now, or for another one after the current one. */
  request(): void;
}

interface SyncLoopOptions {
  /** One run; it fails when it must be tried again. */
  readonly work: () => Promise<void>;
  readonly failed: (error: unknown) => void;
  /** How long to wait in ms after a run that did not fail. */
  readonly pause: () => number;
  /** Called when the pause is over. */
  readonly due: () => void;
  readonly timers: Timers;
  /** From 0 to 1: spreads retries. */
  readonly random: () => number;
}

/** See `SyncLoop`. After failures the pauses grow. */
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
      // Also after a failure: the request may have come with the network.
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
