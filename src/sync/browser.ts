import type { TabMessage, Tabs, Timers, WakeEvents } from './ports.ts';

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
    listen(on) {
      const onMessage = (event: MessageEvent<TabMessage>) => on(event.data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}

/** The page's real timers, which browsers delay while the page is hidden. */
export const browserTimers: Timers = {
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** Calls `wake` when the network comes or goes and when the page becomes visible again. */
export const browserWakeEvents: WakeEvents = (wake) => {
  const onVisible = () => document.visibilityState === 'visible' && wake();
  const onWindow = ['online', 'offline', 'pageshow'];
  for (const event of onWindow) window.addEventListener(event, wake);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    for (const event of onWindow) window.removeEventListener(event, wake);
    document.removeEventListener('visibilitychange', onVisible);
  };
};
