/** True for the page's own worker, and not for the one that answers for other pages without a network. */
const isOf = (worker: ServiceWorker | null | undefined, page: string) =>
  Boolean(worker?.scriptURL.endsWith(`/${page}-worker.js`));

/** How often a page that stays open checks for a new version, in ms. */
const askEvery = 15 * 60_000;

/**
 * Makes a page work without a network by registering the worker that the build made for it: 'log' is the page
 * at `/log`. Calls `ready` when a new version is waiting. Returns a function that switches to it. Without
 * service workers that function reloads the page.
 */
export function registerServiceWorker(page: string, ready: () => void): () => void {
  const workers = navigator.serviceWorker;
  if (!workers) return () => location.reload();
  let registration: ServiceWorkerRegistration | null = null;
  const hadWorker = isOf(workers.controller, page);

  // Another tab may have activated the new version: then this page is outdated, too.
  workers.addEventListener('controllerchange', () => hadWorker && ready());

  function reportWaiting(found: ServiceWorkerRegistration) {
    if (found.waiting && isOf(workers.controller, page)) ready();
  }

  async function register() {
    const found = await workers.register(`/${page}-worker.js`, {
      scope: `/${page}`,
      updateViaCache: 'none',
    });
    registration = found;
    // This worker answers for the other pages when there is no network.
    void workers.register('/offline-worker.js', { updateViaCache: 'none' }).catch(() => {});
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
