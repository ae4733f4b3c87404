/** The parts that are needed only after a button was pressed, loaded after the page is drawn. */

export { guardTaps } from '../tap-guard.ts';
export { CompletionDate } from '../todo/CompletionDate.tsx';
export { BinDialog } from './BinDialog.tsx';
export { ExportDialog } from './ExportDialog.tsx';
