import { lazy } from 'react';
import { later } from './load-later.ts';

export const FormDialog = lazy(() => later().then((parts) => ({ default: parts.FormDialog })));
export const RefusedDialog = lazy(() => later().then((parts) => ({ default: parts.RefusedDialog })));
