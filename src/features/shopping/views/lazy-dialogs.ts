import { lazy } from 'react';
import { later } from '../store/load-later.ts';

export const FormDialog = lazy(() => later().then((parts) => ({ default: parts.FormDialog })));
export const RefusedDialog = lazy(() => later().then((parts) => ({ default: parts.RefusedDialog })));
