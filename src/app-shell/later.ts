import { lazy } from 'react';
import { lazyImport } from '../lib/lazy-import.ts';

/** What the shell does after the first paint, or hardly ever. */
export const shellLater = lazyImport(() => import('./shell-later.ts'));

export const Denied = lazy(async () => ({ default: (await shellLater.load()).Denied }));
export const RejectedDialog = lazy(async () => ({ default: (await shellLater.load()).RejectedDialog }));
