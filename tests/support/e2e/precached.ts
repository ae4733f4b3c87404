import type { Page } from '@playwright/test';

/** Waits until the page's service worker has taken over: from then on it opens without a network. */
export const isPrecached = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
