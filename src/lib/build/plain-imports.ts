import type { Plugin } from 'vite';

/** What a page loads later is asked for as browsers do it themselves, without a helper that fetches its imports beforehand. */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : null),
});
