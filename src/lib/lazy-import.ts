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

/**
 * Describes a file that is loaded later, as `lazyImport(() => import('./dialogs.ts'))`. A browser remembers that a file did
 * not come and fails from then on without asking, so every further try asks under another address. That helps where the
 * file imports only what the page has loaded already; a test of the built site sees to it.
 */
export function lazyImport<Module>(importFile: () => Promise<Module>): LazyImport<Module> {
  let loading: Promise<Module> | null = null;
  let failures = 0;

  function attempt(): Promise<Module> {
    loading ??= (failures === 0 ? importFile() : importAgain<Module>(importFile, failures)).catch((error) => {
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
          await pause(failures);
        }
      }
    },
  };
}

/** The address stands in the function's own source, relative to this file's: the build puts all scripts in one folder. */
async function importAgain<Module>(importFile: () => Promise<Module>, failures: number): Promise<Module> {
  const path = /import\(\s*["'`]([^"'`]+)/.exec(String(importFile))?.[1];
  if (!path) return importFile();
  const address = new URL(path, import.meta.url);
  address.searchParams.set('retry', String(failures));
  const { ok, status } = await fetch(address);
  if (status === 404) isOutdated.set(true);
  if (!ok) throw new Error(`${address.pathname}: ${status}`);
  return import(/* @vite-ignore */ address.href);
}

/** Half a second after the first failure, doubling to half a minute; less when the network comes back. */
const pause = (failures: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(30_000, 250 * 2 ** failures));
    addEventListener('online', done);
  });
