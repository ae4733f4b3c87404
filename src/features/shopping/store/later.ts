/** What load-later.ts loads. */
export { draftErrors, intentsOf, namesake } from '../rules/draft-rules.ts';
export { FormDialog } from '../views/FormDialog.tsx';
export { RefusedDialog } from '../views/RejectedDialog.tsx';
