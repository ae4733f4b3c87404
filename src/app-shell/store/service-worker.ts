/** Is this the worker of the page, and not the one that says of all others that there is no network? */
const isOf = (worker: ServiceWorker | null | undefined, page: string) =>
  Boolean(worker?.scriptURL.endsWith(`/${page}-worker.js`));

/** Does the page at `/<page>` open without a network? */
export const isPrecached = async (page: string): Promise<boolean> =>
  isOf((await navigator.serviceWorker?.getRegistration(`/${page}`))?.active, page);

/** Does the site answer? Where it does not, a link to another page of it leads nowhere. */
export const isReachable = (): Promise<boolean> =>
  fetch('/robots.txt', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** How often a page that is open for long asks for a new version, in ms. */
const askEvery = 15 * 60_000;

/**
 * Lets a page open without a network: 'log' is the page at `/log`, whose worker the build made. A new version waits until
 * it is asked for: `ready` is called when there is one, and the returned function uses it. Nothing happens where the
 * browser has no service workers.
 */
export function registerServiceWorker(page: string, ready: () => void): () => void {
  const workers = navigator.serviceWorker;
  if (!workers) return () => location.reload();
  let registration: ServiceWorkerRegistration | null = null;
  const hadWorker = isOf(workers.controller, page);

  // Another tab may have asked for the new version: then this one is old, too.
  workers.addEventListener('controllerchange', () => hadWorker && ready());

  function look(found: ServiceWorkerRegistration) {
    if (found.waiting && isOf(workers.controller, page)) ready();
  }

  async function register() {
    const found = await workers.register(`/${page}-worker.js`, {
      scope: `/${page}`,
      updateViaCache: 'none',
    });
    registration = found;
    // Other pages say, without a network, that there is none.
    void workers.register('/offline-worker.js', { updateViaCache: 'none' }).catch(() => {});
    look(found);
    found.addEventListener('updatefound', () => {
      found.installing?.addEventListener('statechange', () => look(found));
    });
    let asked = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < askEvery) return;
      asked = Date.now();
      // Without signal there is no new version to find.
      found.update().catch(() => {});
    });
  }
  // A page that cannot be kept still works with signal.
  register().catch(() => {});

  return () => {
    const waiting = registration?.waiting;
    if (!waiting) return location.reload();
    workers.addEventListener('controllerchange', () => location.reload());
    waiting.postMessage({ type: 'SKIP_WAITING' });
  };
}
