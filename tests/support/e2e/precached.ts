import { expect, type Page } from '@playwright/test';

/**
 * Waits until the page's own service worker is in control, so that the page opens without a network. The
 * worker that answers for all other pages may take control first.
 */
export const isPrecached = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? 'none'), {
      message: 'the service worker, which a test has where it says serviceWorkers: allow',
      intervals: [100],
    })
    .toContain(`${new URL(page.url()).pathname}-worker.js`);
