import type { Page } from '@playwright/test';

/** How many rows and settings the device holds, in all databases. */
export const heldOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    let count = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        count += await done(db.transaction(store).objectStore(store).count());
      db.close();
    }
    return count;
  });
