import type { TabMessage, Tabs, Timers } from './ports.ts';

/** How long to wait for another tab that is sending, in ms: several times as long as a call to the server. */
const patience = 60_000;

/** Connects the browser's tabs through a Web Lock and a BroadcastChannel, both called `name`. */
export function browserTabs(name: string): Tabs {
  const channel = new BroadcastChannel(name);
  return {
    async exclusive<R>(work: () => Promise<R>) {
      let running: Promise<R> | undefined;
      const request = (options: LockOptions): Promise<R> =>
        navigator.locks.request(name, options, () => {
          running = work();
          return running;
        });
      const signal = AbortSignal.timeout(patience);
      // A tab that the browser has suspended keeps its lock: it is taken away. Work that is running goes on.
      try {
        return await request({ signal });
      } catch (error) {
        if (running) return running;
        if (!signal.aborted) throw error;
        return request({ steal: true }).catch((failure) => {
          if (!running) throw failure;
          return running;
        });
      }
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
