/** What load-later.ts loads. */
export { draftErrors, intentsOf, namesake } from './draft-rules.ts';
export { FormDialog } from './FormDialog.tsx';
export { RefusedDialog } from './RefusedDialog.tsx';
