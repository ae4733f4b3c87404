import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that ask a database, each on PGlite and, where one is installed, on a PostgreSQL server started once for all. */
const database = ['tests/db/**/*.test.ts'];
const browser = ['tests/e2e/**'];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...browser, ...database],
        },
      },
      {
        extends: true,
        test: { name: 'database', include: database, globalSetup: 'tests/support/databases-setup.ts' },
      },
    ],
  },
});
