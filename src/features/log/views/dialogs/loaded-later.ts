/** The parts that are needed only after the first paint, loaded after the page is drawn. */

export { reportConcurrentChanges } from '../../store/concurrent-changes.ts';
export { guardTaps } from '../tap-guard.ts';
export { CompletionDate } from '../todo/CompletionDate.tsx';
export { BinDialog } from './BinDialog.tsx';
export { ExportDialog } from './ExportDialog.tsx';
