/** What nobody sees before having tapped or written something. */
export { offers } from '../rules/quick-add/offers.ts';
export { AllItemsView } from './AllItemsView.tsx';
export { BuyBar } from './BuyBar.tsx';
export { FavouritesView } from './FavouritesView.tsx';
export { FreezerView } from './FreezerView.tsx';
export { EditForm } from './form/EditForm.tsx';
export { OfferText } from './quick-add/OfferText.tsx';
export { RejectedChanges } from './RejectedChanges.tsx';
export { scrollWithKeys } from './scroll-with-keys.ts';
export { ShopChoice } from './shops/ShopChoice.tsx';
export { ShopsView } from './shops/ShopsView.tsx';
