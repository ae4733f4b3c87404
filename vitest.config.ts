import { configDefaults, defineConfig } from 'vitest/config';

/** The parts that have a folder of their own; all other tests are unit tests. Browser tests are Playwright's. */
const parts = {
  functions: ['tests/functions/**/*.test.ts'],
  /** The embedded stack, and who gets what from it. */
  stack: ['tests/local/**/*.test.ts', 'tests/access/**/*.test.ts'],
  /** Each on PGlite and, where one is installed, on a PostgreSQL server started once for all. */
  database: ['tests/db/**/*.test.ts'],
  /** What was built: `npm test -- site` builds it first. */
  site: ['tests/site/**/*.test.ts'],
};

const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
});

export default defineConfig({
  test: {
    // A shared machine may stall for seconds.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      project('unit', ['tests/**/*.test.{ts,tsx}'], {
        exclude: [...configDefaults.exclude, 'tests/e2e/**', ...Object.values(parts).flat()],
      }),
      project('functions', parts.functions),
      project('stack', parts.stack),
      project('database', parts.database, {
        globalSetup: 'tests/support/databases-setup.ts',
        // Some fill tables with a hundred thousand rows.
        testTimeout: 180_000,
      }),
      project('site', parts.site),
    ],
  },
});
