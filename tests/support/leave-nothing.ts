import { afterAll, vi } from 'vitest';

/**
 * For test files that share a process: after each, restores the environment and unloads the project's own
 * modules, because the functions read their settings only once. Packages stay loaded, and PGlite stays
 * compiled.
 */
const environment = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  vi.resetModules();
});
