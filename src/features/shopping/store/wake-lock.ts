import type { ShoppingStore } from './shopping-store.ts';

/** Keeps the screen on while the basket is seen. Browsers release the lock when the page is hidden. */
export function keepAwake(store: Pick<ShoppingStore, 'get' | 'subscribe'>): void {
  let lock: Promise<WakeLockSentinel | null> | null = null;

  function updateLock() {
    const { access, view } = store.get();
    const wanted = access === 'open' && view === 'basket' && document.visibilityState === 'visible';
    if (wanted === (lock !== null)) return;
    void lock?.then((sentinel) => sentinel?.release()).catch(() => {});
    // Some phones refuse, or do not know it.
    lock = wanted ? (async () => navigator.wakeLock.request('screen'))().catch(() => null) : null;
  }

  store.subscribe(updateLock);
  document.addEventListener('visibilitychange', updateLock);
  updateLock();
}
