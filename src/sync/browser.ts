import type { TabMessage, Tabs, Timers } from './ports.ts';

/** How long to wait for another tab that is sending, in ms: several times as long as a call to the server. */
const patience = 60_000;

/** Connects the browser's tabs through a Web Lock and a BroadcastChannel, both called `name`. */
export function browserTabs(name: string): Tabs {
  const channel = new BroadcastChannel(name);
  return {
    // A tab that the browser has suspended keeps its lock: after a while, one that is seen takes its place.
    async exclusive(work) {
      let running = null as ReturnType<typeof work> | null;
      const run = () => {
        running = work();
        return running;
      };
      let isLate = false;
      while (!running) {
        const signal = AbortSignal.timeout(patience);
        const steal = isLate && document.visibilityState === 'visible';
        await navigator.locks.request(name, steal ? { steal } : { signal }, run).catch((error) => {
          isLate = signal.aborted;
          // Work that is running goes on when its lock is taken.
          if (!running && !isLate) throw error;
        });
      }
      return running;
    },
    broadcast: (message) => channel.postMessage(message),
    listen: (on) => channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => on(data)),
  };
}

/** The page's real timers, which browsers delay while the page is hidden. */
export const browserTimers: Timers = {
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export function browserWakeEvents(wake: () => void): void {
  for (const event of ['online', 'offline', 'pageshow']) window.addEventListener(event, wake);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());
}
