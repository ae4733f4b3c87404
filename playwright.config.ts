import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/support/chromium.ts';

/** Browser tests: each worker has a site of its own, with its own database, so that they run beside each other. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // A shared machine may stall for seconds. What passes only when tried again is said loudly at the end.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  // Room for a machine that is busy with something else: nothing waits for a time to pass.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: await findBrowser(),
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    // Without a film of the page: each of its frames would be drawn for it, without a graphics card.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
