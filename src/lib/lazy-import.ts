import { createStore } from './store.ts';

/**
 * True once a script of this page could not be loaded, because the network failed or a newer version was
 * deployed. A browser does not ask for it again until the page is reloaded, which the page then offers.
 */
export const isOutdated = createStore(false);

/** A module of the page that is loaded when it is needed. */
export interface LazyImport<Module> {
  /** Fails when the module cannot be loaded. */
  attempt(): Promise<Module>;
  /** Stays pending when the module cannot be loaded. */
  load(): Promise<Module>;
}

/** Describes a module that is loaded later, such as `lazyImport(() => import('./dialogs.ts'))`. */
export function lazyImport<Module>(importFile: () => Promise<Module>): LazyImport<Module> {
  const attempt = () =>
    importFile().catch((error) => {
      isOutdated.set(true);
      throw error;
    });
  return { attempt, load: () => attempt().catch(() => new Promise<never>(() => {})) };
}
