import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { basket } from '../../rules/item.ts';
import type { Entry, Offer } from '../../rules/quick-add/offers.ts';
import { items as itemCount } from '../../store/texts.ts';

const nameOf = (entry: Entry) => (entry.kind === 'new' ? entry.title : entry.row.title);

/** One thing with its quantity and whether it is new, or several with how many they are. */
export function OfferText({ entries }: Offer) {
  const isNew = entries.some(({ kind }) => kind === 'new');
  const count = entries.filter(({ kind }) => kind === 'new').length;
  const [entry] = entries;
  const note =
    entries.length > 1
      ? [itemCount(entries.length), count > 0 && `${count} ${count === 1 ? 'ny' : 'nye'}`]
          .filter(Boolean)
          .join(', ')
      : entry?.kind === 'item'
        ? basket.holds(entry.row)
          ? 'På listen'
          : entry.row.category
        : 'Ny vare';
  return (
    <>
      <Icon name={isNew ? 'plus' : 'basket'} />
      <span className="offer-names">
        {entries.map((each) => (
          <span key={nameOf(each)} className="offer-name">
            {nameOf(each)} {each.quantity && <span className="line-quantity">{each.quantity}</span>}
          </span>
        ))}
      </span>{' '}
      <span className="line-note">{note}</span>
    </>
  );
}
