import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/support/chromium.ts';

/** Browser tests: each worker has a site of its own, with its own database, so that they run beside each other. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // Tried again with a site of its own, from the beginning; what passes only then is said loudly at the end.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  // Limits are there only so that a test that hangs ends: none may fail because a machine is slow.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    launchOptions: await findBrowser(),
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    // In each new browser a service worker fetches every file of its page, which is a third of what it takes to open the
    // list. Tests of starts without a network, of new versions and of the main journeys allow it.
    serviceWorkers: 'block',
    // Of the second try alone: it costs a fifth of a test's time. Without a film of the page: each of its frames would be
    // drawn for it, without a graphics card.
    trace: { mode: 'on-first-retry', screenshots: false },
  },
});
