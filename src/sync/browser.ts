import type { TabMessage, Tabs, Timers, WakeEvents } from './ports.ts';

/** The browser's tabs: a Web Lock and a BroadcastChannel of this name. */
export function browserTabs(name: string): Tabs {
  const channel = new BroadcastChannel(name);
  return {
    // Typed as what a lock gives, which is what the work gives.
    exclusive: (work) => navigator.locks.request(name, work) as ReturnType<typeof work>,
    broadcast: (message) => channel.postMessage(message),
    listen(on) {
      const onMessage = (event: MessageEvent<TabMessage>) => on(event.data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}

export const browserTimers: Timers = {
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** Wakes when the network comes or goes, and when the page is visible again. */
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
