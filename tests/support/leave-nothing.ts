import { afterAll, vi } from 'vitest';

/**
 * For test files that share a process: after each, the environment is as before, and the project's own modules are loaded
 * again for the next, since the functions read their settings once. Packages stay loaded, and PGlite compiled.
 */
const environment = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  vi.resetModules();
});
