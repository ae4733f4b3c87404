import { retryDelay } from './retry-delay.ts';
import { createStore } from './store.ts';

/** True once a file of this page is gone from the server: a newer version was put up, and a reload brings its files. */
export const isOutdated = createStore(false);

/** A file of the page that is loaded later, once. */
export interface LazyImport<Module> {
  /** One try. Fails when the file does not come; the next call tries again. */
  attempt(): Promise<Module>;
  /** Tries until the file has come: after growing pauses, and at once when the network is back. */
  load(): Promise<Module>;
}

/** Describes a file that is loaded later, as `lazyImport(() => import('./dialogs.ts'))`. `wait` is the pause between two tries. */
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
 * The build puts this round every `import()`, with the files that the file imports in turn. They are fetched first: a
 * browser remembers that an imported file did not come, and fails from then on without asking again; a fetch it repeats.
 * The import then finds them in the browser's cache. Paths are from the site's root; the file's own is in the source of the
 * function, relative to this script's, as the build puts all scripts in one folder.
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

/** How long a file may take in ms. */
const timeout = 30_000;

async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeout) });
  if (answer.status === 404) isOutdated.set(true);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await answer.blob();
}

/** Less when the network comes back. */
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
