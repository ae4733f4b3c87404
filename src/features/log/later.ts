/** What nobody sees before having pressed something: it is fetched when the page is drawn, and is there without a network. */
export { RejectedDialog } from '../../app-shell/views/RejectedDialog.tsx';
export { Bin } from './Bin.tsx';
export { Export } from './Export.tsx';
export { FinishChoice } from './FinishChoice.tsx';
