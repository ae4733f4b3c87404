import type { Plugin } from 'vite';

/** The function that Vite's build puts round every `import()`, with the files that the imported one needs. */
const helper = 'vite/preload-helper.js';

/**
 * What a page loads later is fetched before it is imported, by a function of our own in Vite's helper's place: see
 * `importFetched`. `loaded` gives the names of scripts that a page with this script has loaded anyway. It sets the build's
 * option as a plugin, since Astro sets its own value after the configuration is read.
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
