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
  /** How long to wait before the next run, in ms, after this many failures in a row. */
  readonly pause: (failures: number) => number;
  /** Called when the pause is over. */
  readonly due: () => void;
  readonly timers: Timers;
}

export function createSyncLoop({ work, failed, pause, due, timers }: SyncLoopOptions): SyncLoop {
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
    if (!stopped) cancel = timers.after(pause(failures), due);
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
