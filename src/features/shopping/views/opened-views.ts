/** The views and the form that are loaded, all at once, when the first of them is opened. */
export { AllItemsView } from './AllItemsView.tsx';
export { EditForm } from './form/EditForm.tsx';
export { MoveView } from './MoveView.tsx';
export { ShopsView } from './shops/ShopsView.tsx';
export { TripsView } from './TripsView.tsx';
