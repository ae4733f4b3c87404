import { afterAll, vi } from 'vitest';

/** After each test file, restores the environment and unloads our own modules, which read their settings once. */
const environment = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  vi.resetModules();
});
