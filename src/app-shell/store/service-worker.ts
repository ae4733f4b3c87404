/** How often a page that stays open checks for a new version, in ms. */
const askEvery = 15 * 60_000;

/** Makes the pages work offline. Calls `ready` when a new version is waiting; returns a function that uses it. */
export function registerServiceWorker(ready: () => void): () => void {
  const workers = navigator.serviceWorker;
  if (!workers) return () => location.reload();
  let registration: ServiceWorkerRegistration | null = null;
  const hadWorker = workers.controller !== null;

  // Another tab may have activated the new version: then this page is outdated, too.
  workers.addEventListener('controllerchange', () => hadWorker && ready());

  function reportWaiting(found: ServiceWorkerRegistration) {
    if (found.waiting && workers.controller) ready();
  }

  async function register() {
    const found = await workers.register('/worker.js', { updateViaCache: 'none' });
    registration = found;
    reportWaiting(found);
    found.addEventListener('updatefound', () => {
      found.installing?.addEventListener('statechange', () => reportWaiting(found));
    });
    let lastCheck = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - lastCheck < askEvery) return;
      lastCheck = Date.now();
      // The check fails without a network.
      found.update().catch(() => {});
    });
  }
  // A page that cannot be cached still works online.
  register().catch(() => {});

  return () => {
    const waiting = registration?.waiting;
    if (!waiting) return location.reload();
    workers.addEventListener('controllerchange', () => location.reload());
    waiting.postMessage({ type: 'SKIP_WAITING' });
  };
}
