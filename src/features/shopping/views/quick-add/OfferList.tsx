import type { PointerEvent } from 'react';
import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { shortName } from '../../../../app-shell/store/messages.ts';
import { textFields } from '../../rules/fields.ts';
import { isListed, itemCount } from '../../rules/item.ts';
import type { Entry, Listed, Offer } from '../../rules/quick-add/offers.ts';

export { offers } from '../../rules/quick-add/offers.ts';

interface Props {
  /** The id of the list; an offer's id is this and its index. */
  readonly id: string;
  readonly offers: readonly Offer[];
  readonly chosen: number;
  readonly toFreezer: boolean;
  readonly take: (offer: Offer) => void;
  readonly things: readonly Listed[];
  readonly turn: (name: string) => void;
}

/** Keeps the focus in the field, and the phone's keyboard open. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

/** The things of a list have a line each, below the first offer: an option cannot contain buttons. */
export function OfferList({ id, offers, things, chosen, toFreezer, take, turn }: Props) {
  const hasList = things.some(({ isTaken }) => isTaken);
  const separate = hasList ? 1 : offers.length;
  const options = (some: readonly Offer[], from: number) =>
    some.map((offer, i) => {
      const created = offer.filter(({ row }) => !row).length;
      return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
        <div
          key={offer.map((entry) => [entry.title, entry.quantity, entry.note].join()).join()}
          id={id + (from + i)}
          role="option"
          aria-selected={from + i === chosen}
          className="row offer"
          onPointerDown={keepFocus}
          onClick={() => take(offer)}
        >
          <Icon name={created > 0 ? 'plus' : toFreezer ? 'freezer' : 'basket'} />
          <span className="row offer-names">
            {hasList && from + i === 0 && offer.length > 1 ? (
              <span className="offer-name">{toFreezer ? 'Læg i fryseren' : 'Sæt på listen'}</span>
            ) : (
              offer.map((entry) => <EntryName key={entry.title} entry={entry} />)
            )}
          </span>{' '}
          <span className="line-detail">{detailOf(offer, created, toFreezer)}</span>
        </div>
      );
    });
  return (
    <>
      <div role="listbox" id={id} aria-label="Forslag" hidden={separate === 0}>
        {options(offers.slice(0, separate), 0)}
      </div>
      {things.length > 0 && (
        <ul className="offer-things" aria-label="Det bliver sat på">
          {things.map(({ entry, isTaken, category }) => {
            const name = entry.title;
            return (
              <li key={`${name} ${isTaken}`} className={isTaken ? undefined : 'left-out'}>
                <span className="row offer-names">
                  <EntryName entry={entry} />
                  {isTaken && (
                    <span className="line-detail">{entry.row ? category : `${category} · ny`}</span>
                  )}
                </span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`${isTaken ? 'Udelad' : 'Tag med'}: ${name}`}
                  onPointerDown={keepFocus}
                  onClick={() => turn(name)}
                >
                  <Icon name={isTaken ? 'close' : 'plus'} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div role="listbox" id={`${id}others`} aria-label="Andre forslag" hidden={offers.length <= separate}>
        {options(offers.slice(separate), separate)}
      </div>
    </>
  );
}

/** How many things there are; of one, whether it is new, where it already is, or its category. */
function detailOf([first, ...more]: Offer, created: number, toFreezer: boolean): string {
  if (more.length > 0)
    return itemCount(more.length + 1) + (created > 0 ? `, ${created} ${created === 1 ? 'ny' : 'nye'}` : '');
  if (!first?.row) return 'Ny vare';
  const { freezer, count, category } = first.row;
  if (toFreezer) return freezer && count > 0 ? `${count} i fryseren` : category;
  return isListed(first.row) ? 'På listen' : category;
}

const EntryName = ({ entry }: { readonly entry: Entry }) => (
  <span className="offer-name">
    {entry.title} {entry.typed && `(${entry.typed.join(', ')}) `}
    {entry.quantity && <span className="line-quantity">{entry.quantity}</span>}{' '}
    {entry.note && <span className="line-detail line-note">{entry.note}</span>}
  </span>
);

export const TooLongNames = ({ names }: { readonly names: readonly string[] }) =>
  names.map((name) => (
    <p key={name} className="row offer too-long-name" role="alert">
      Navnet »{shortName(name)}« må højst være på {textFields.title.longest} tegn.
    </p>
  ));
