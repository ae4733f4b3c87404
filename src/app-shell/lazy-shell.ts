import { lazy } from 'react';
import { lazyImport } from '../lib/lazy-import.ts';

/** The parts of the shell that are needed only after the first paint or rarely. */
export const lazyShell = lazyImport(() => import('./shell-later.ts'));

/**
 * Tells people that they are not, or no longer, members. It needs a `Suspense`: its code is loaded when it is
 * first rendered.
 */
export const Denied = lazy(async () => ({ default: (await lazyShell.load()).Denied }));
/** The dialog about changes that the server has rejected. It is loaded like `Denied`. */
export const RejectedDialog = lazy(async () => ({ default: (await lazyShell.load()).RejectedDialog }));
