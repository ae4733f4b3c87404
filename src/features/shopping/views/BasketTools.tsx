import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { useStore } from '../../../../lib/use-store.ts';
import { items } from '../../rules/item.ts';
import { keyOfRef, refOfKey } from '../../rules/shops/shop-key.ts';
import { isOrderKnown, shopsOf } from '../../rules/shops/shop-order.ts';
import type { ShoppingActions, ShoppingStore } from '../../store/shopping-store.ts';
import type { ViewModel } from '../../store/view-model.ts';
import './InShop.css';

interface Props {
  readonly model: ViewModel;
  readonly actions: ShoppingActions;
}

/**
 * The family's shops: a tap chooses the shop that this phone is in. Once its order is known, another button
 * sorts the basket by it.
 */
export function ShopChoice({ model, actions }: Props) {
  const { tables, order, pending } = model;
  const chosen = keyOfRef(model.shop ?? '', tables.shop);
  const shops = shopsOf(tables);
  const isChosen = shops.some(({ key }) => key === chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on the list makes no difference.
  const isKnown = useMemo(
    () => isChosen && isOrderKnown(tables, chosen),
    [tables.purchase, tables.shop, isChosen, chosen],
  );
  const row = useRef<HTMLDivElement>(null);
  // 'Som i butikken' takes room at the end of the row, where the chosen shop may be.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these change what is in view.
  useLayoutEffect(() => {
    const button = row.current?.querySelector('[aria-pressed="true"]');
    if (row.current && button) showInRow(row.current, button);
  }, [chosen, isKnown, order !== null]);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be scrolled sideways. */}
      <div ref={row} role="group" aria-label="Butik" className="shop-choice-row">
        {shops.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            className="chip"
            aria-pressed={key === chosen}
            onClick={() => actions.chooseShop(refOfKey(key, tables.shop, pending))}
          >
            {name}
          </button>
        ))}
      </div>
      {isKnown && (
        <button
          type="button"
          className="chip chip-order"
          aria-pressed={order !== null}
          onClick={() => actions.sortAsInShop(order === null)}
        >
          Som i butikken
        </button>
      )}
    </>
  );
}

/** The width of the end of the row that fades out, in px. */
const fade = 24;

/** Scrolls the row, and only the row, so that the button is in view: its beginning, if it is too wide. */
function showInRow(row: Element, button: Element): void {
  const [around, { left, right }] = [row.getBoundingClientRect(), button.getBoundingClientRect()];
  const [before, after] = [left - around.left, right + fade - around.right];
  if (before < 0 || after > 0) row.scrollLeft += before < 0 ? before : Math.min(before, after);
}

/**
 * Buys the struck items, within reach of the thumb, if there are any. The icon at the top does the same. It
 * renders by itself, because at the first strike it is drawn before the page.
 */
export const BuyBar = memo(function BuyBar({ struckCount, buy }: Pick<ShoppingStore, 'struckCount' | 'buy'>) {
  const count = useStore(struckCount);
  if (count === 0) return null;
  return (
    <button type="button" className="button shop-buying" onClick={() => void buy()}>
      <Icon name="basket-check" />
      Køb {items(count)}
    </button>
  );
});
