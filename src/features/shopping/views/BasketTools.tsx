import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { items } from '../rules/item.ts';
import { shopsOf } from '../rules/shops/shop-order.ts';
import type { ShoppingActions } from '../store/shopping-store.ts';
import type { ViewModel } from '../store/view-model.ts';
import './BasketTools.css';

interface OrderProps {
  readonly model: Pick<ViewModel, 'tables' | 'order' | 'shop'>;
  readonly choose: ShoppingActions['chooseOrder'];
}

/** The order of the basket. As in a shop, it tells the others which one this member is in. */
export const OrderChoice = ({ model: { tables, order, shop }, choose }: OrderProps) => (
  <div className="basket-order">
    <select
      aria-label="Rækkefølge"
      value={order === 'shop' ? (shop ?? '') : order}
      onChange={({ target: { value } }) =>
        value === 'title' || value === 'category' ? choose(value, null) : choose('shop', value)
      }
    >
      <option value="title">Alfabetisk</option>
      <option value="category">Efter kategori</option>
      {shopsOf(tables).map(({ key, name }) => (
        <option key={key} value={key}>
          Som i {name}
        </option>
      ))}
    </select>
  </div>
);

interface BuyProps {
  /** How many items are struck out. */
  readonly count: number;
  readonly buy: () => void;
}

/** Buys the struck items, within reach of the thumb, if there are any. The icon at the top does the same. */
export const BuyBar = ({ count, buy }: BuyProps) =>
  count > 0 && (
    <button type="button" className="button shop-buying" onClick={buy}>
      <Icon name="basket-check" />
      Køb {items(count)}
    </button>
  );
