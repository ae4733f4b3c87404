import type { Plugin } from 'vite';

/**
 * The function in which Vite's build wraps every `import()`, with the files that the imported module needs.
 */
const helper = 'vite/preload-helper.js';

/**
 * Replaces Vite's preload helper with our own `importFetched`, which fetches a module's files before
 * importing it. `loaded` returns the names of the scripts that are already loaded on a page with the given
 * script. The build option is set by a plugin because Astro overwrites the one in the configuration.
 */
export function lazyImports(loaded: (script: string) => readonly string[]): Plugin {
  const isLoaded = (file: string, script: string) =>
    loaded(script).some((name) => file.startsWith(`_astro/${name}.`));
  return {
    name: 'lazy-imports',
    enforce: 'pre',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              modulePreload: {
                polyfill: false,
                resolveDependencies: (_file, needed, { hostId }) =>
                  needed.filter((file) => !isLoaded(file, hostId)),
              },
            },
          }
        : null,
    load: (id) =>
      id.endsWith(helper)
        ? "export { importFetched as __vitePreload } from '/src/lib/lazy-import.ts';"
        : null,
  };
}
