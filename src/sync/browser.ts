import type { TabMessage, Tabs, Timers, WakeEvents } from './ports.ts';

/** Connects the browser's tabs through a Web Lock and a BroadcastChannel, both called `name`. */
export function browserTabs(name: string): Tabs {
  const channel = new BroadcastChannel(name);
  return {
    // The cast is needed because TypeScript does not see that the lock resolves to what `work` resolves to.
    exclusive: (work) => navigator.locks.request(name, work) as ReturnType<typeof work>,
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
