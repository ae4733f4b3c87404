import type { Store } from '../../lib/store.ts';
import type { Access } from './access.ts';
import { registerServiceWorker } from './service-worker.ts';

/**
 * Keeps the page at `/<page>` and its storage for when there is no network. `newVersion` is called when a new version of
 * the page waits; gives how to use it.
 */
export function startBackgroundTasks(
  page: string,
  store: Store<{ readonly access: Access }>,
  newVersion: () => void,
): () => void {
  const persist = () => {
    if (store.get().access !== 'open') return;
    stop();
    // Changes that wait to be sent are not the browser's to clear away.
    void navigator.storage?.persist?.();
  };
  const stop = store.subscribe(persist);
  persist();
  return import.meta.env.PROD ? registerServiceWorker(page, newVersion) : () => location.reload();
}
