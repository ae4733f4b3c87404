import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { items } from '../rules/describe-operation.ts';
import type { ShoppingActions } from '../store/shopping-store.ts';

interface Props {
  /** How many items are struck out. */
  readonly count: number;
  readonly actions: Pick<ShoppingActions, 'buy'>;
}

/** Buys what is struck out, where the thumb is. The icon at the top does the same. */
export const BuyBar = ({ count, actions }: Props) => (
  <button type="button" className="button shop-buying" onClick={() => void actions.buy()}>
    <Icon name="basket-check" />
    Køb {items(count)}
  </button>
);
