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

/**
 * Files in one process: what they import is loaded, and PGlite compiled, once for all of them. So a test file leaves
 * nothing behind that another could meet.
 */
const together = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true };
/** The same for files that start servers: each gets the project's own modules anew. */
const oneByOne = { isolate: false, setupFiles: 'tests/support/leave-nothing.ts' };

const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
});

export default defineConfig({
  test: {
    // Limits are there only so that a test that hangs ends: none may fail because a machine is slow. Nothing is tried again.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000, interval: 20 } },
    projects: [
      project('unit', ['tests/**/*.test.{ts,tsx}'], {
        exclude: [...configDefaults.exclude, 'tests/e2e/**', ...Object.values(parts).flat()],
        ...together,
      }),
      project('functions', parts.functions, oneByOne),
      project('stack', parts.stack, oneByOne),
      project('database', parts.database, {
        globalSetup: 'tests/support/databases-setup.ts',
        ...together,
      }),
      project('site', parts.site, together),
    ],
  },
});
