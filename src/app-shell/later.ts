import { lazy } from 'react';
import { lazyImport } from '../lib/lazy-import.ts';

/** The parts of the shell that are needed only after the first paint or rarely. */
export const lazyShell = lazyImport(() => import('./shell-later.ts'));

export const Denied = lazy(async () => ({ default: (await lazyShell.load()).Denied }));
export const RejectedDialog = lazy(async () => ({ default: (await lazyShell.load()).RejectedDialog }));
