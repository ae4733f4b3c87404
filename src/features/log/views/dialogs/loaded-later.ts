/** What nobody sees before a button was pressed: loaded after the page is drawn. */
export { RejectedDialog } from '../../../../app-shell/views/RejectedDialog.tsx';
export { CompletionDate } from '../todo/CompletionDate.tsx';
export { BinDialog } from './BinDialog.tsx';
export { ExportDialog } from './ExportDialog.tsx';
