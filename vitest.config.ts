import { configDefaults, defineConfig } from 'vitest/config';

/** The parts with their own folders; all other tests are unit tests. Browser tests are run by Playwright. */
const parts = {
  functions: ['tests/functions/**/*.test.ts'],
  /** The embedded stack, and who has access to what in it. */
  stack: ['tests/local/**/*.test.ts', 'tests/access/**/*.test.ts'],
  /** Each test runs on PGlite and, if one is installed, on a PostgreSQL server started once for all. */
  database: ['tests/db/**/*.test.ts'],
  /** Tests of the built site: `npm test -- site` builds it first. */
  site: ['tests/site/**/*.test.ts'],
};

/**
 * Files in one process: their imports are loaded, and PGlite compiled, only once. So a test file must not
 * leave anything behind that could affect another.
 */
const together = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true };
/** The same for files that start servers, except that each loads the project's own modules again. */
const oneByOne = { isolate: false, setupFiles: 'tests/support/leave-nothing.ts' };

const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
});

export default defineConfig({
  test: {
    // Time limits exist only to end a hanging test: none may fail because a machine is slow. Nothing is
    // retried.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000, interval: 20 } },
    // The laws and PGlite make much garbage, and several threads take more processor time to collect it.
    execArgv: ['--single-threaded-gc'],
    projects: [
      project('unit', ['tests/**/*.test.{ts,tsx}'], {
        exclude: [...configDefaults.exclude, 'tests/e2e/**', ...Object.values(parts).flat()],
        ...together,
      }),
      project('functions', parts.functions, oneByOne),
      project('stack', parts.stack, oneByOne),
      project('database', parts.database, {
        globalSetup: 'tests/support/databases/databases-setup.ts',
        ...together,
      }),
      project('site', parts.site, together),
    ],
  },
});
