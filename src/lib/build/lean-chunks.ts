import type { Plugin } from 'vite';

/** React is one file: it is packed better than many, and asked for once. */
const groups = [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ }];

/**
 * Fewer bytes for the pages with islands. A part that is loaded later is asked for as browsers do it themselves, without
 * a helper that fetches its imports beforehand.
 */
export const leanChunks = (): Plugin => ({
  name: 'lean-chunks',
  configEnvironment(name) {
    if (name !== 'client') return;
    return { build: { modulePreload: false, rolldownOptions: { output: { codeSplitting: { groups } } } } };
  },
});
