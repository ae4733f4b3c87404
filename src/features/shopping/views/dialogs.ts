/** What is drawn over the list: it comes after the first paint, in one piece. */
export { EditForm } from './form/EditForm.tsx';
export { RejectedChanges } from './RejectedChanges.tsx';
