import { lazy } from 'react';

const later = () => import('./later.ts');

/** Fetches what is needed later, so that it is there when the network is not. */
export const fetchLater = (): void => void later().catch(() => {});

export const Bin = lazy(async () => ({ default: (await later()).Bin }));
export const Export = lazy(async () => ({ default: (await later()).Export }));
export const FinishChoice = lazy(async () => ({ default: (await later()).FinishChoice }));
export const RejectedDialog = lazy(async () => ({ default: (await later()).RejectedDialog }));
