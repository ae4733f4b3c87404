import { lazy } from 'react';
import { lazyImport } from '../../../../lib/lazy-import.ts';

const { load } = lazyImport(() => import('./loaded-later.ts'));

/** Loads the dialogs before they are needed: then there may be no network. */
export const preloadDialogs = (): void => void load();

export const BinDialog = lazy(async () => ({ default: (await load()).BinDialog }));
export const CompletionDate = lazy(async () => ({ default: (await load()).CompletionDate }));
export const ExportDialog = lazy(async () => ({ default: (await load()).ExportDialog }));
