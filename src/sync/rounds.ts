import type { Timers } from './ports.ts';
import { retryDelay } from './retry.ts';

/** Work that is done over and over: one round at a time, again when asked during one, and again after a while. */
export interface Rounds {
  start(): void;
  stop(): void;
  /** Asks for a round now, or for another after the one that runs. */
  ask(): void;
}

interface RoundsOptions {
  /** One round; it fails when it must be tried again. */
  readonly work: () => Promise<void>;
  readonly failed: (error: unknown) => void;
  /** How long to wait in ms after a round that did not fail. */
  readonly pause: () => number;
  /** Called when the wait is over. */
  readonly due: () => void;
  readonly timers: Timers;
  /** From 0 to 1: spreads retries. */
  readonly random: () => number;
}

/** See `Rounds`. After failures it waits longer and longer, to half a minute. */
export function createRounds({ work, failed, pause, due, timers, random }: RoundsOptions): Rounds {
  let stopped = true;
  let running = false;
  let again = false;
  let failures = 0;
  let cancel = () => {};

  async function round() {
    running = true;
    cancel();
    try {
      do {
        again = false;
        await work();
      } while (again && !stopped);
      failures = 0;
    } catch (error) {
      failures += 1;
      failed(error);
    }
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
    ask() {
      if (stopped) return;
      if (running) again = true;
      else void round();
    },
  };
}
