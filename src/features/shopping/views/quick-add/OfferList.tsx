import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { shortName } from '../../../../app-shell/store/messages.ts';
import type { ShoppingRow } from '../../../../data/tables.ts';
import { itemFields } from '../../rules/fields.ts';
import { basket, items as itemCount } from '../../rules/item.ts';
import { entryName, type Offer, tooLongName, withUnkept } from '../../rules/quick-add/offers.ts';
import { withUnbrokenAmount } from '../../rules/quick-add/written.ts';

interface Props {
  /** The id of the list; an offer's id is this and its index. */
  readonly id: string;
  readonly offers: readonly Offer[];
  /** The offer that Enter takes. */
  readonly chosen: number;
  readonly toFreezer: boolean;
  readonly take: (offer: Offer) => void;
}

/** The offers of quick add, to choose from while the focus stays in the field. */
export const OfferList = ({ id, offers, chosen, toFreezer, take }: Props) => (
  <div role="listbox" id={id} aria-label="Forslag" className="offers" hidden={offers.length === 0}>
    {offers.map((offer, i) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
      <div
        key={offer.entries.map(entryName).join()}
        id={id + i}
        role="option"
        aria-selected={i === chosen}
        className="offer"
        // Keeps the phone's keyboard open.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => take(offer)}
      >
        <OfferText entries={offer.entries} toFreezer={toFreezer} />
      </div>
    ))}
  </div>
);

/** Where an item already is, or else its category. */
function placeOf(row: ShoppingRow, toFreezer: boolean): string {
  if (toFreezer) return row.freezer && row.count > 0 ? `${row.count} i fryseren` : row.category;
  return basket.includes(row) ? 'På listen' : row.category;
}

/** One thing with its quantity and whether it is new, or the number of several things. */
function OfferText({ entries, toFreezer }: Offer & { readonly toFreezer: boolean }) {
  const created = entries.filter(({ kind }) => kind === 'new').length;
  const [entry] = entries;
  const detail =
    entries.length > 1
      ? [itemCount(entries.length), created > 0 && `${created} ${created === 1 ? 'ny' : 'nye'}`]
          .filter(Boolean)
          .join(', ')
      : entry?.kind === 'item'
        ? placeOf(entry.row, toFreezer)
        : 'Ny vare';
  return (
    <>
      <Icon name={created > 0 ? 'plus' : toFreezer ? 'freezer' : 'basket'} />
      <span className="offer-names">
        {entries.map((each) => (
          <span key={entryName(each)} className="offer-name">
            {withUnbrokenAmount(entryName(each))}{' '}
            {each.quantity && <span className="line-quantity">{each.quantity}</span>}
          </span>
        ))}
      </span>{' '}
      <span className="line-detail">{withUnkept(detail, entries)}</span>
    </>
  );
}

interface TooLongProps {
  readonly items: () => Iterable<ShoppingRow>;
  readonly text: string;
  readonly toFreezer: boolean;
}

/** Says that a name in the text is too long, and which one if there are several things; else nothing. */
export function TooLongName({ items, text, toFreezer }: TooLongProps) {
  const found = tooLongName(items(), text, toFreezer);
  if (!found) return null;
  const { name, isAlone } = found;
  return (
    <p className="offers offer too-long-name" role="alert">
      Navnet {!isAlone && `»${shortName(name)}« `}må højst være på {itemFields.title.longest} tegn.
    </p>
  );
}
