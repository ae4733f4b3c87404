import type { Timers } from './ports.ts';

/** Limits how often work is done: at once when first requested, then at most once in each interval. */
interface Throttled {
  request(): void;
  /**
   * Delays requested work by this many ms. Work that is already waiting is delayed `mostHolds` times at most.
   */
  hold(ms: number): void;
  /** Ends a hold after this many ms, however much of it is left. */
  release(ms: number): void;
  /** Call when the requested work has been done in another way: it is no longer due, and the hold ends. */
  done(): void;
}

/** How often waiting work may be delayed. */
const mostHolds = 3;

/** `interval` is in ms. All requests within one interval are served by a single run after it. */
export function throttled(work: () => void, interval: number, timers: Timers): Throttled {
  let paused = false;
  let isOnHold = false;
  let requested = false;
  let holds = 0;
  let cancel = () => {};
  function pause(ms: number) {
    paused = true;
    cancel();
    cancel = timers.after(ms, () => {
      paused = isOnHold = false;
      if (requested) request();
    });
  }
  function request() {
    requested = true;
    if (paused) return;
    done();
    pause(interval);
    work();
  }
  function done() {
    requested = false;
    holds = 0;
    if (isOnHold) pause(interval);
    isOnHold = false;
  }
  return {
    request,
    hold(ms) {
      if (requested && ++holds > mostHolds) return;
      isOnHold = true;
      pause(ms);
    },
    release(ms) {
      if (isOnHold) pause(ms);
    },
    done,
  };
}
