import { expect, type Page } from '@playwright/test';

/** Waits until the page's service worker has taken over: from then on it opens without a network. */
export const isPrecached = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
      message: 'the service worker, which a test has where it says serviceWorkers: allow',
      intervals: [100],
    })
    .toBe(true);
