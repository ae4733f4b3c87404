import type { ReactNode } from 'react';
import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { IconButton } from '../../../app-shell/icons/IconButton.tsx';
import { share } from '../../../app-shell/store/share.ts';
import { Button, QuietButton } from '../../../app-shell/views/Button.tsx';
import type { ShoppingRow } from '../../../data/tables.ts';
import { whenText } from '../../../lib/date-texts.ts';
import { listText } from '../rules/basket-text.ts';
import { itemCount } from '../rules/item.ts';
import { forgotten } from '../rules/list.ts';
import { shopsOf } from '../rules/shops/shop-order.ts';
import type { ShoppingActions, ViewProps } from '../store/shopping-store.ts';
import { itemsOf, type ViewModel } from '../store/view-model.ts';

/** The order of the basket. As in a shop, it tells the others which one this member is in. */
export const OrderChoice = ({ model: { tables, order, shop }, actions }: ViewProps) => (
  <span className="icon-button covered">
    <Icon name="sort" />
    <select
      aria-label="Rækkefølge"
      value={shop ?? order}
      onChange={({ target }) => actions.chooseOrder(target.value)}
    >
      <option value="title">Alfabetisk</option>
      <option value="category">Efter kategori</option>
      {shopsOf(tables).map(({ key, name }) => (
        <option key={key} value={key}>
          Som i {name}
        </option>
      ))}
    </select>
  </span>
);

/** Gives the list to any messenger or, where the browser cannot, to the clipboard. */
export async function shareList({ sections, tables, now }: ViewModel, { messages }: ShoppingActions) {
  const rows = sections.flatMap(({ keys }) => itemsOf(tables, keys));
  const outcome = await share({ text: listText(rows, now) });
  if (outcome === 'copied') messages.say('Listen er kopieret og kan sættes ind i en besked');
  if (outcome === 'failed') messages.say('Browseren tillod ikke at kopiere listen. Prøv igen.');
}

interface BarProps extends Pick<ShoppingActions, 'edit'> {
  readonly rows: readonly ShoppingRow[];
  readonly children: ReactNode;
}

/** What can be done with struck items, within reach of the thumb. The first of them, the last struck, can be edited. */
export function StruckBar({ rows: [first, ...more], edit, children }: BarProps) {
  if (!first) return null;
  return (
    // A new one at each stroke, so that it lets the next taps through to the rows again.
    <section key={more.length} aria-label="Overstreget" className="shop-struck no-print">
      <IconButton label={`Ret ${first.title}`} icon="pencil" press={() => edit(first.key)} />
      {children}
    </section>
  );
}

/** Asks about what was struck hours ago first. */
export function BasketBar({ model: { struck, now }, actions }: ViewProps) {
  const old = forgotten(struck, now);
  const [first] = old;
  if (first)
    return (
      <section aria-label="Købt?" className="shop-struck no-print">
        <p>
          Købte du {old.length === 1 ? first.title : itemCount(old.length)}{' '}
          {whenText(first.struckAt ?? now, now)}?
        </p>
        <QuietButton onClick={() => void actions.keepForgotten()}>Nej</QuietButton>
        <QuietButton onClick={() => void actions.buyForgotten()}>Ja</QuietButton>
      </section>
    );
  return (
    <StruckBar rows={struck} edit={actions.edit}>
      <QuietButton onClick={() => void actions.takeStruckOff()}>Tag af listen</QuietButton>
      <Button onClick={() => void actions.buy()}>
        <Icon name="basket-check" />
        Køb {itemCount(struck.length)}
      </Button>
    </StruckBar>
  );
}
