/** What load-later.ts loads. */

export { createMemoryVault } from '../../sync/memory-vault.ts';
export { createMemoryNotes } from '../../sync/notes.ts';
export { draftErrors, intentsOf, namesake } from './draft-rules.ts';
export { FormDialog } from './FormDialog.tsx';
export { RefusedDialog } from './RefusedDialog.tsx';
export { keepOffline } from './service-worker.ts';
export { suggest } from './suggest.ts';
export { keepAwake } from './wake-lock.ts';
