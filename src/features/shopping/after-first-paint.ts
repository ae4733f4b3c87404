/**
 * The code that is not needed for the first paint. It is fetched right after it, in one file, and cached for
 * when there is no network.
 */
export { offers } from './rules/quick-add/offers.ts';
export { followHistory } from './store/browser-history.ts';
export { createLaterStore } from './store/later-store.ts';
export { keepAwake } from './store/wake-lock.ts';
export { AllItemsView } from './views/AllItemsView.tsx';
export { FavouritesView } from './views/FavouritesView.tsx';
export { FreezerView } from './views/FreezerView.tsx';
export { firstView } from './views/first-view.tsx';
export { EditForm } from './views/form/EditForm.tsx';
export { OfferList } from './views/quick-add/OfferList.tsx';
export { RejectedChanges } from './views/RejectedChanges.tsx';
export { scrollWithKeys } from './views/scroll-with-keys.ts';
export { BuyBar, ShopChoice } from './views/shops/InShop.tsx';
export { ShopsView } from './views/shops/ShopsView.tsx';
