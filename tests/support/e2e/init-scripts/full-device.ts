import type { Page } from '@playwright/test';

/**
 * Call before the page is opened. Returns a function that fills the device, so that nothing more can be
 * stored, and one that makes room again.
 */
export async function devicesRoom(page: Page): Promise<{ fill(): Promise<void>; clear(): Promise<void> }> {
  await page.addInitScript(() => {
    for (const name of ['add', 'put'] as const) {
      const store = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (...words) {
        if (document.documentElement.dataset.full === 'yes')
          throw new DOMException('No room', 'QuotaExceededError');
        return store.apply(this, words);
      };
    }
  });
  const setFull = (full: 'yes' | 'no') =>
    page.evaluate((full) => {
      document.documentElement.dataset.full = full;
    }, full);
  return { fill: () => setFull('yes'), clear: () => setFull('no') };
}
