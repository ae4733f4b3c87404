import { expect, type Page } from '@playwright/test';
import type { syncedTables } from '../../../../src/data/gateway/tables.ts';
import { isPrecached } from '../precached.ts';

type Island = keyof typeof syncedTables;

/**
 * Waits until the page has stored its first view for the next start, containing this text, and until that
 * start works offline.
 */
export async function hasCachedView(page: Page, island: Island, text: string): Promise<void> {
  await isPrecached(page);
  const view = () => changeCachedView(page, island, {});
  // The members' names arrive last and are part of the view: one that was drawn without them is not shown.
  await expect
    .poll(view, { message: 'the view that is stored' })
    .toEqual({ state: expect.stringContaining('"names"'), html: expect.stringContaining(text) });
}

/**
 * Changes fields of the stored view. Returns its HTML and the state that it was drawn from, which are empty
 * when there is none.
 */
export const changeCachedView = (
  page: Page,
  island: Island,
  change: { at?: number },
): Promise<{ state: string; html: string }> =>
  page.evaluate(
    async ({ island, change }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await done(indexedDB.open(island));
      const meta = db.transaction('meta', 'readwrite').objectStore('meta');
      const view = await done(meta.get('first-view'));
      if (view) await done(meta.put({ ...view, ...change }, 'first-view'));
      db.close();
      return { state: view?.state ?? '', html: view?.html ?? '' };
    },
    { island, change },
  );

/** From now on the page's scripts never finish loading, so that the service worker's view stays. */
export const loseScripts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const headers = { 'content-type': 'text/javascript' };
      for (const request of await cache.keys())
        if (/\.js$/.test(request.url))
          await cache.put(request, new Response('await new Promise(() => {});', { headers }));
    }
  });
