import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { IconButton } from '../../../app-shell/icons/IconButton.tsx';
import type { ShoppingRow } from '../../../data/tables.ts';
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

interface BarProps {
  readonly struck: readonly ShoppingRow[];
  readonly actions: Pick<ShoppingActions, 'buy' | 'takeStruckOff' | 'edit'>;
}

/** What can be done with the struck items, within reach of the thumb. The icon at the top buys them, too. */
export function StruckBar({ struck, actions }: BarProps) {
  const [first] = struck;
  if (!first) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form.
    <div role="group" aria-label="Overstreget" className="shop-struck">
      <button type="button" className="button button-quiet" onClick={() => void actions.takeStruckOff()}>
        Tag af listen
      </button>
      {struck.length === 1 && (
        <IconButton label={`Ret ${first.title}`} icon="pencil" press={() => actions.edit(first.key)} />
      )}
      <button type="button" className="button" onClick={() => void actions.buy()}>
        <Icon name="basket-check" />
        Køb {items(struck.length)}
      </button>
    </div>
  );
}
