/**
 * The code that is not needed for the first paint. It is fetched right after it, in one file, and cached for
 * when there is no network.
 */
import type { ReactNode } from 'react';
import type { EpochMs } from '../../lib/dates.ts';
import { createLayout } from './store/layout.ts';
import type { ShoppingStore } from './store/shopping-store.ts';
import { BasketView } from './views/BasketView.tsx';

export { offers } from './rules/quick-add/offers.ts';
export { withPasted } from './rules/quick-add/pasted.ts';
export { followHistory } from './store/browser-history.ts';
export { createLazyStore } from './store/lazy-store.ts';
export { keepAwake } from './store/wake-lock.ts';
export { AllItemsView } from './views/AllItemsView.tsx';
export { FavouritesView } from './views/FavouritesView.tsx';
export { FreezerView } from './views/FreezerView.tsx';
export { EditForm } from './views/form/EditForm.tsx';
export { OfferList, TooLongName } from './views/quick-add/OfferList.tsx';
export { scrollFromAnywhere } from './views/scroll-from-anywhere.ts';
export { BuyBar, ShopChoice } from './views/shops/InShop.tsx';
export { ShopsView } from './views/shops/ShopsView.tsx';
export { rejectionReasons } from './views/texts.ts';

/**
 * Renders the basket as a start at this time would show it from the stored rows, whatever the page shows now.
 */
export function firstView(store: ShoppingStore, now: EpochMs): ReactNode {
  const { withoutPreviews: tables, ...model } = store.get();
  const layout = createLayout(() => [])(tables, { ...model, view: 'basket' }, false);
  return (
    <>
      {layout.hasShops && <div className="shop-choice" />}
      <BasketView
        model={{ ...model, ...layout, tables, withoutPreviews: tables, highlighted: null, now }}
        actions={store}
      />
    </>
  );
}
