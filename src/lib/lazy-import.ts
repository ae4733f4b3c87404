import { retryDelay } from './retry-delay.ts';
import { createStore } from './store.ts';

/**
 * True once a file of this page is missing from the server: a newer version was deployed, and a reload loads
 * its files.
 */
export const isOutdated = createStore(false);

/** A module of the page that is loaded once, when it is needed. */
export interface LazyImport<Module> {
  /** Tries once. Fails when the file cannot be loaded; the next call tries again. */
  attempt(): Promise<Module>;
  /** Tries until the file has loaded, with growing pauses, and at once when the network is back. */
  load(): Promise<Module>;
}

/**
 * Describes a module that is loaded later, such as `lazyImport(() => import('./dialogs.ts'))`. `wait` pauses
 * between two attempts.
 */
export function lazyImport<Module>(
  importFile: () => Promise<Module>,
  wait: (failures: number) => Promise<void> = pause,
): LazyImport<Module> {
  let loading: Promise<Module> | null = null;
  let failures = 0;

  function attempt(): Promise<Module> {
    loading ??= importFile().catch((error) => {
      loading = null;
      failures += 1;
      throw error;
    });
    return loading;
  }

  return {
    attempt,
    async load() {
      for (;;) {
        try {
          return await attempt();
        } catch {
          await wait(failures);
        }
      }
    },
  };
}

/**
 * The build wraps every `import()` in this, with the files that the module imports in turn. They are fetched
 * first because a browser remembers a failed import and fails again without asking the server, whereas a
 * fetch can be repeated. The import then finds the files in the browser's cache. Paths in `imported` start at
 * the site's root. The module's own path is read from the function's source, relative to this script, as the
 * build puts all scripts in one folder.
 */
export async function importFetched<Module>(
  importFile: () => Promise<Module>,
  imported: readonly string[] = [],
): Promise<Module> {
  const own = /import\(\s*["'`]([^"'`]+)/.exec(String(importFile))?.[1];
  const addresses = [
    ...imported.map((path) => new URL(path, location.origin)),
    ...(own ? [new URL(own, import.meta.url)] : []),
  ];
  await Promise.all([...new Set(addresses.map(String))].map(fetchFile));
  return importFile();
}

/** How long fetching a file may take, in ms. */
const timeout = 30_000;

async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address, { cache: 'reload', signal: AbortSignal.timeout(timeout) });
  if (answer.status === 404) isOutdated.set(true);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await answer.blob();
}

/** Ends early when the network is back. */
const pause = (failures: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, retryDelay(failures, Math.random()));
    addEventListener('online', done);
  });
