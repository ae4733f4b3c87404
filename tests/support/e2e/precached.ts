import { expect, type Page } from '@playwright/test';

/** Waits until the service worker is in control, so that the page opens without a network. */
export const isPrecached = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? 'none'), {
      message: 'the service worker, which a test has where it says serviceWorkers: allow',
      intervals: [100],
    })
    .toContain('/worker.js');
