/** What nobody sees before having tapped something: it comes after the first paint, in one piece. */
export { AllItemsView } from './AllItemsView.tsx';
export { FavouritesView } from './FavouritesView.tsx';
export { FreezerView } from './FreezerView.tsx';
export { EditForm } from './form/EditForm.tsx';
export { RejectedChanges } from './RejectedChanges.tsx';
