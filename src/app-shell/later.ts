import { lazy } from 'react';
import { lazyImport } from '../lib/lazy-import.ts';

/** The parts of the shell that are needed only after the first paint or rarely. */
export const shellLater = lazyImport(() => import('./shell-later.ts'));

export const Denied = lazy(async () => ({ default: (await shellLater.load()).Denied }));
export const RejectedDialog = lazy(async () => ({ default: (await shellLater.load()).RejectedDialog }));
