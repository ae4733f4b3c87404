import type { ReactNode } from 'react';
import type { EpochMs } from '../../../lib/dates.ts';
import { createLayout } from '../store/layout.ts';
import type { ShoppingStore } from '../store/shopping-store.ts';
import { BasketView } from './BasketView.tsx';

/**
 * Renders the basket as a start at this time would show it from the stored rows, whatever the page shows now.
 */
export function firstView(store: ShoppingStore, now: EpochMs): ReactNode {
  const model = store.get();
  const layout = createLayout(() => [])(model.tables, { ...model, view: 'basket' }, false);
  return (
    <>
      {layout.hasShops && <div className="shop-choice" />}
      <BasketView model={{ ...model, ...layout, highlighted: null, now }} actions={store} />
    </>
  );
}
