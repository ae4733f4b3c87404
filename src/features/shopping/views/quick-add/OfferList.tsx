import type { PointerEvent } from 'react';
import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { shortName } from '../../../../app-shell/store/messages.ts';
import type { ShoppingRow } from '../../../../data/tables.ts';
import { textFields } from '../../rules/fields.ts';
import { isListed, itemCount } from '../../rules/item.ts';
import { type Entry, entryName, type Listed, type Offer } from '../../rules/quick-add/offers.ts';

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
  const isListed = things.some(({ isTaken }) => isTaken);
  const separate = isListed ? 1 : offers.length;
  const options = (some: readonly Offer[], from: number) =>
    some.map((offer, i) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
      <div
        key={offer.map((entry) => [entryName(entry), entry.quantity, entry.note].join()).join()}
        id={id + (from + i)}
        role="option"
        aria-selected={from + i === chosen}
        className="row offer"
        onPointerDown={keepFocus}
        onClick={() => take(offer)}
      >
        <OfferText entries={offer} toFreezer={toFreezer} isListed={isListed && from + i === 0} />
      </div>
    ));
  return (
    <>
      <div role="listbox" id={id} aria-label="Forslag" hidden={separate === 0}>
        {options(offers.slice(0, separate), 0)}
      </div>
      {things.length > 0 && (
        <ul className="offer-things" aria-label="Det bliver sat på">
          {things.map(({ entry, isTaken, category }) => {
            const name = entryName(entry);
            return (
              <li key={`${name} ${isTaken}`} className={isTaken ? undefined : 'left-out'}>
                <span className="row offer-names">
                  <EntryName entry={entry} />
                  {isTaken && (
                    <span className="line-detail">
                      {entry.kind === 'new' ? `${category} · ny` : category}
                    </span>
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

/** Where an item already is, or else its category. */
function placeOf(row: ShoppingRow, toFreezer: boolean): string {
  if (toFreezer) return row.freezer && row.count > 0 ? `${row.count} i fryseren` : row.category;
  return isListed(row) ? 'På listen' : row.category;
}

interface OfferTextProps {
  readonly entries: Offer;
  readonly toFreezer: boolean;
  /** Whether its things, if there are several, are listed beside it. */
  readonly isListed: boolean;
}

/** One thing with its quantity and whether it is new, or the number of several things. */
function OfferText({ entries, toFreezer, isListed }: OfferTextProps) {
  const created = entries.filter(({ kind }) => kind === 'new').length;
  const [entry] = entries;
  const isSeveral = entries.length > 1;
  const detail = isSeveral
    ? [itemCount(entries.length), created > 0 && `${created} ${created === 1 ? 'ny' : 'nye'}`]
        .filter(Boolean)
        .join(', ')
    : entry?.kind === 'item'
      ? placeOf(entry.row, toFreezer)
      : 'Ny vare';
  return (
    <>
      <Icon name={created > 0 ? 'plus' : toFreezer ? 'freezer' : 'basket'} />
      <span className="row offer-names">
        {isSeveral && isListed ? (
          <span className="offer-name">{toFreezer ? 'Læg i fryseren' : 'Sæt på listen'}</span>
        ) : (
          entries.map((each) => <EntryName key={entryName(each)} entry={each} />)
        )}
      </span>{' '}
      <span className="line-detail">{detail}</span>
    </>
  );
}

const EntryName = ({ entry }: { readonly entry: Entry }) => (
  <span className="offer-name">
    {entryName(entry)} {entry.typed && `(${entry.typed.join(', ')}) `}
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
