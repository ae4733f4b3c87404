import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/support/chromium.ts';

/** Browser tests: each worker has a site of its own, with its own database, so that they run beside each other. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  retries: 0,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 7_500 },
  reporter: 'list',
  use: {
    launchOptions: await findBrowser(),
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    trace: 'retain-on-failure',
  },
});
