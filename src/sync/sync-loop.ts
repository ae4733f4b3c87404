import type { Timers } from './ports.ts';

interface SyncLoopOptions {
  readonly work: () => Promise<void>;
  readonly failed: (error: unknown) => void;
  /** How long to wait before the next run, in ms, after this many failures in a row. */
  readonly pause: (failures: number) => number;
  readonly due: () => void;
  readonly timers: Timers;
}

/** Repeats the same work: one run at a time, again if requested during a run, and again after a pause. */
export function createSyncLoop({ work, failed, pause, due, timers }: SyncLoopOptions) {
  let running: Promise<void> | null = null;
  let requested = false;
  let failures = 0;
  let cancel = () => {};

  async function run() {
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
    } while (requested);
    running = null;
    cancel = timers.after(pause(failures), due);
  }

  return {
    /** Starts a run now, or another one after the current one. Resolves when it has ended, well or not. */
    request(): Promise<void> {
      requested = true;
      running ??= run();
      return running;
    },
  };
}
