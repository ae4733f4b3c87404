import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/support/chromium.ts';

/** Browser tests: each worker has its own site with its own database, so that they can run in parallel. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // A retry starts with a new site; a test that passes only then is reported prominently at the end.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  // Time limits exist only to end a hanging test: none may fail because a machine is slow.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    // Less than the test's, so that a step that hangs is named.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    launchOptions: await findBrowser(),
    // A phone's, which most of the family use, and which is drawn in half of the time of a wide screen's.
    viewport: { width: 390, height: 844 },
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    // In each new browser a service worker fetches every file of its page, which is a quarter of the work
    // of opening the list. Tests of offline starts, of new versions and of the main journeys allow it.
    serviceWorkers: 'block',
    // Only of a retry, because it takes a fifth of a test's time; and without screenshots, each of which
    // would be rendered without a graphics card.
    trace: { mode: 'on-first-retry', screenshots: false },
  },
});
