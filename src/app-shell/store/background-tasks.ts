import type { Store } from '../../lib/store.ts';
import type { Access } from './access.ts';
import { registerServiceWorker } from './service-worker.ts';

/**
 * Makes the page at `/<page>` available offline and asks the browser to keep its storage. Calls `newVersion`
 * when a new version of the page is waiting. Returns a function that switches to it.
 */
export function startBackgroundTasks(
  page: string,
  store: Store<{ readonly access: Access }>,
  newVersion: () => void,
): () => void {
  const persist = () => {
    if (store.get().access !== 'open') return;
    stop();
    // Ask the browser not to clear the storage: it may hold unsent changes.
    void navigator.storage?.persist?.();
  };
  const stop = store.subscribe(persist);
  persist();
  return import.meta.env.PROD ? registerServiceWorker(page, newVersion) : () => location.reload();
}
