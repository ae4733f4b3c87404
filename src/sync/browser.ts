import type { TabMessage, Tabs, Timers, Wakes } from './ports.ts';

/** The browser's tabs: a Web Lock and a BroadcastChannel of this name. */
export function browserTabs(name: string): Tabs {
  const channel = new BroadcastChannel(name);
  return {
    // Typed as what a lock gives, which is what the work gives.
    alone: (work) => navigator.locks.request(name, work) as ReturnType<typeof work>,
    tell: (message) => channel.postMessage(message),
    listen(on) {
      const heard = (event: MessageEvent<TabMessage>) => on(event.data);
      channel.addEventListener('message', heard);
      return () => channel.removeEventListener('message', heard);
    },
  };
}

export const browserTimers: Timers = {
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** Wakes when the network is back and when the page is looked at again. */
export const browserWakes: Wakes = (wake) => {
  const seen = () => document.visibilityState === 'visible' && wake();
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', seen);
  };
};
